package io.escapement.tools.attach;

import io.escapement.tools.json.Printable;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import net.bytebuddy.agent.ByteBuddyAgent.AttachmentProvider;

/** The JVMs of this user, by process id, with what they run. */
final class RunningJvms {
    private static final int LONGEST_ARGUMENTS = 60;

    /** {@code com.sun.tools.attach.VirtualMachine}. */
    final Class<?> virtualMachine;

    RunningJvms() throws AttachException {
        AttachmentProvider.Accessor accessor = new AttachmentProvider.Compound(
                        AttachmentProvider.ForModularizedVm.INSTANCE,
                        AttachmentProvider.ForStandardToolsJarVm.JVM_ROOT,
                        AttachmentProvider.ForStandardToolsJarVm.JDK_ROOT)
                .attempt();
        if (!accessor.isAvailable()) {
            throw new AttachException("this Java has no module jdk.attach (Java 8: no tools.jar), so it can't attach to"
                    + " another; run the command with a JDK");
        }
        virtualMachine = accessor.getVirtualMachineType();
    }

    /** Returns the id of the one that is meant by a part of its main class. */
    String idOf(String namePart) throws AttachException {
        return idOf(namePart, all());
    }

    /** Returns the same, of JVMs by id with what they run. */
    static String idOf(String namePart, Map<String, String> all) throws AttachException {
        Map<String, String> fitting = new TreeMap<>(all);
        fitting.values().removeIf(jvm -> !mainClass(jvm).contains(namePart));
        if (fitting.size() == 1) {
            return fitting.keySet().iterator().next();
        }
        throw new AttachException((fitting.isEmpty() ? "no JVM of this user runs " : "more than one JVM fits ")
                + namePart + "; there are:" + listed(fitting.isEmpty() ? all : fitting));
    }

    private static String listed(Map<String, String> jvms) {
        return jvms.isEmpty()
                ? " none"
                : jvms.entrySet().stream()
                        .map(jvm -> "\n  " + jvm.getKey() + " " + shown(jvm.getValue()))
                        .collect(Collectors.joining());
    }

    /** The main class, and the begin of its arguments, which tell JVMs of one program apart. */
    private static String shown(String displayName) {
        if (displayName.isEmpty()) {
            return "(unknown)";
        }
        int longest = mainClass(displayName).length() + LONGEST_ARGUMENTS;
        return Printable.of(displayName.length() <= longest ? displayName : displayName.substring(0, longest) + "...");
    }

    private static String mainClass(String displayName) {
        return displayName.split(" ", 2)[0];
    }

    private Map<String, String> all() throws AttachException {
        Map<String, String> jvms = new TreeMap<>();
        try {
            Method list = virtualMachine.getMethod("list");
            for (Object each : (List<?>) list.invoke(null)) {
                Method id = each.getClass().getMethod("id");
                Method name = each.getClass().getMethod("displayName");
                if (!id.invoke(each).equals(ownId())) {
                    jvms.put((String) id.invoke(each), (String) name.invoke(each));
                }
            }
            return jvms;
        } catch (ReflectiveOperationException e) {
            throw new AttachException("the JVMs can't be listed (" + e + "); name one by its process id", e);
        }
    }

    private static String ownId() {
        try {
            return new File("/proc/self").getCanonicalFile().getName();
        } catch (IOException notLinux) {
            return "";
        }
    }
}
