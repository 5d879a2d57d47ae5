package io.escapement.tools.attach;

import io.escapement.tools.json.Printable;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.bytebuddy.agent.ByteBuddyAgent.AttachmentProvider;

/** The JVMs of this user, by process id, with what they run. */
final class RunningJvms {
    private final Class<?> virtualMachine;

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

    /** {@code com.sun.tools.attach.VirtualMachine}. */
    Class<?> virtualMachine() {
        return virtualMachine;
    }

    /** Returns the id of the one that is meant by a part of its main class. */
    String idOf(String namePart) throws AttachException {
        Map<String, String> all = all();
        List<String> fitting = new ArrayList<>();
        for (Map.Entry<String, String> jvm : all.entrySet()) {
            String mainClass = jvm.getValue().split(" ", 2)[0];
            if (mainClass.contains(namePart)) {
                fitting.add(jvm.getKey());
            }
        }
        if (fitting.size() == 1) {
            return fitting.get(0);
        }
        throw new AttachException((fitting.isEmpty() ? "no JVM of this user runs " : "more than one JVM fits ")
                + namePart + "; there are:" + listed(all));
    }

    private static String listed(Map<String, String> jvms) {
        StringBuilder list = new StringBuilder();
        for (Map.Entry<String, String> jvm : jvms.entrySet()) {
            String what =
                    jvm.getValue().isEmpty() ? "(unknown)" : jvm.getValue().split(" ", 2)[0];
            list.append("\n  ").append(jvm.getKey()).append(' ').append(Printable.of(what));
        }
        return jvms.isEmpty() ? " none" : list.toString();
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
