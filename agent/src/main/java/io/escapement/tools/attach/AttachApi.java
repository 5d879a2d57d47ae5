package io.escapement.tools.attach;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import net.bytebuddy.agent.ByteBuddyAgent.AttachmentProvider;

/** The JDK's own way to load an agent into another JVM, which a run-time image may lack. */
final class AttachApi {
    /** {@code com.sun.tools.attach.VirtualMachine}. */
    private final Class<?> virtualMachine;

    AttachApi() throws AttachException {
        AttachmentProvider.Accessor accessor = new AttachmentProvider.Compound(
                        AttachmentProvider.ForModularizedVm.INSTANCE,
                        AttachmentProvider.ForStandardToolsJarVm.JVM_ROOT,
                        AttachmentProvider.ForStandardToolsJarVm.JDK_ROOT)
                .attempt();
        if (!accessor.isAvailable()) {
            throw new AttachException("this Java has no module jdk.attach (Java 8: no tools.jar), so it can't attach to"
                    + " another; run the command with a JDK, or start the other with the agent (mode=observe rewrites"
                    + " nothing), which takes all other commands without it");
        }
        virtualMachine = accessor.getVirtualMachineType();
    }

    void load(String id, String jar, String arguments) throws ReflectiveOperationException {
        Object attached = virtualMachine.getMethod("attach", String.class).invoke(null, id);
        try {
            virtualMachine.getMethod("loadAgent", String.class, String.class).invoke(attached, jar, arguments);
        } catch (InvocationTargetException e) {
            if (!isOtherWordForLoaded(String.valueOf(e.getCause().getMessage()))) {
                throw e;
            }
        } finally {
            virtualMachine.getMethod("detach").invoke(attached);
        }
    }

    /** Returns the lines of what {@code jstack} prints. The jar's manifest opens the package of that method. */
    List<String> threads(String id) throws ReflectiveOperationException, IOException {
        Object attached = virtualMachine.getMethod("attach", String.class).invoke(null, id);
        try {
            Class<?> ofHotSpot = attached.getClass();
            while (!ofHotSpot.getSimpleName().equals("HotSpotVirtualMachine")) {
                ofHotSpot = ofHotSpot.getSuperclass();
            }
            Object dump =
                    ofHotSpot.getMethod("remoteDataDump", Object[].class).invoke(attached, (Object) new Object[0]);
            try (BufferedReader lines =
                    new BufferedReader(new InputStreamReader((InputStream) dump, StandardCharsets.UTF_8))) {
                return lines.lines().collect(Collectors.toList());
            }
        } finally {
            virtualMachine.getMethod("detach").invoke(attached);
        }
    }

    /** Java 8 answers 0 where later ones answer a sentence, and each takes the other's answer for a failure. */
    private static boolean isOtherWordForLoaded(String said) {
        return said.equals("0")
                || said.equals("Failed to load agent library: 0")
                || said.startsWith("Non-numeric value found");
    }
}
