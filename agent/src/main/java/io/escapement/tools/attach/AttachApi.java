package io.escapement.tools.attach;

import io.escapement.agent.jar.OwnJar;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Scanner;
import net.bytebuddy.agent.ByteBuddyAgent.AttachmentProvider;

/** The JDK's own way into another JVM, as {@code jcmd} uses it. A JRE of Java 8 and most run-time images lack it. */
final class AttachApi {
    /** {@code com.sun.tools.attach.VirtualMachine}. */
    private final Class<?> virtualMachine;

    /** @param words of the command that needs it */
    AttachApi(String words) throws AttachException {
        AttachmentProvider.Accessor accessor = new AttachmentProvider.Compound(
                        AttachmentProvider.ForModularizedVm.INSTANCE,
                        AttachmentProvider.ForStandardToolsJarVm.JVM_ROOT,
                        AttachmentProvider.ForStandardToolsJarVm.JDK_ROOT)
                .attempt();
        if (!accessor.isAvailable()) {
            throw new AttachException(
                    "this Java has no module jdk.attach (Java 8: no tools.jar), so it can't attach; a JDK's can:"
                            + " JDK/bin/"
                            + OwnJar.command(words));
        }
        virtualMachine = accessor.getVirtualMachineType();
    }

    /** Returns once the agent is loaded. */
    Object load(String id, String jar, String arguments) throws ReflectiveOperationException {
        Object attached = attach(id);
        try {
            Method load = virtualMachine.getMethod("loadAgent", String.class, String.class);
            return load.invoke(attached, jar, arguments);
        } catch (InvocationTargetException e) {
            // Java 8 answers 0 where later ones answer a sentence, and each takes the other's answer for a failure.
            String said = String.valueOf(e.getCause().getMessage());
            if (said.matches("(?s)(Failed to load agent library: )?0|Non-numeric value found.*")) {
                return null;
            }
            throw e;
        } finally {
            detach(attached);
        }
    }

    /** Returns what {@code jstack} prints. The jar's manifest opens the package of that method. */
    String threads(String id) throws ReflectiveOperationException {
        Object attached = attach(id);
        try {
            Method jstack = attached.getClass().getMethod("remoteDataDump", Object[].class);
            InputStream printed = (InputStream) jstack.invoke(attached, (Object) new Object[0]);
            return new Scanner(printed, "UTF-8").useDelimiter("\\A").next();
        } finally {
            detach(attached);
        }
    }

    private Object attach(String id) throws ReflectiveOperationException {
        return virtualMachine.getMethod("attach", String.class).invoke(null, id);
    }

    private void detach(Object attached) throws ReflectiveOperationException {
        virtualMachine.getMethod("detach").invoke(attached);
    }
}
