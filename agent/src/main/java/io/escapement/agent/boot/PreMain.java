package io.escapement.agent.boot;

import io.escapement.agent.decide.AgentContext;
import io.escapement.agent.log.AgentLog;
import io.escapement.agent.mailbox.CommandThread;
import io.escapement.agent.mailbox.Mailbox;
import io.escapement.agent.memory.Memory;
import java.io.ByteArrayOutputStream;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.util.Properties;

/**
 * Entry of the JVM. An exception that leaves {@code premain} ends the JVM before the application has run. So one catch
 * holds everything, even a class that is missing from the jar. For that, no method here has a class of the agent's
 * among its parameters, and no catch names one: the JVM looks for such classes first. Nothing here or below it touches
 * java.util.logging, JMX or stdout. Why: docs/decisions/22-start-path.md.
 */
public final class PreMain {
    private PreMain() {}

    /** Entry by {@code -javaagent}. */
    public static void premain(String arguments, Instrumentation instrumentation) {
        enter(arguments, instrumentation, true);
    }

    /** Entry in a running JVM. A mistake in the options never ends that JVM. */
    public static void agentmain(String arguments, Instrumentation instrumentation) {
        enter(arguments, instrumentation, false);
    }

    private static synchronized void enter(String arguments, Instrumentation instrumentation, boolean atStart) {
        AgentLog log = null;
        try {
            log = new AgentLog();
            log.starting(atStart);
            if (isJdkTool(System.getProperties())) {
                return;
            }
            if (atStart && runsNothing(System.getProperties())) {
                if (isOnCommandLine(arguments)) {
                    Start.sayMistakes(arguments, log);
                }
                return;
            }
            String vm = System.getProperty("java.vm.name", "");
            if (!isHotSpot(vm)) {
                log.warn("this JVM is " + vm + ", and the agent knows HotSpot alone: it is off, the service runs");
                return;
            }
            String lost = atStart ? null : Mailbox.whyJarIsLost();
            if (lost != null) {
                log.warn(lost);
                return;
            }
            if (!atStart && CommandThread.LEFT.equals(arguments)) {
                CommandThread.startWhatIsLeft(instrumentation, log);
                return;
            }
            if (!atStart) {
                Memory.requireSome();
            }
            String running = AgentContext.alreadyRunning();
            if (running != null) {
                log.warn(atStart ? AgentContext.givenTwice(arguments) : running);
                return;
            }
            Start.begin(arguments, instrumentation, log, atStart);
        } catch (Throwable t) {
            failed(log, t);
        } finally {
            if (log != null) {
                log.starting(false);
            }
        }
    }

    /** Whether this JVM is a tool of the JDK, as {@code jcmd}, which {@code JAVA_TOOL_OPTIONS} gives the agent too. */
    private static boolean isJdkTool(Properties properties) {
        String module = properties.getProperty("jdk.module.main", "");
        String command = properties.getProperty("sun.java.command", "");
        return module.startsWith("jdk.")
                || module.startsWith("java.")
                || command.startsWith("sun.tools.")
                || command.startsWith("sun.security.tools.")
                || command.startsWith("sun.rmi.")
                || command.startsWith("sun.jvm.hotspot.")
                || command.startsWith("com.sun.tools.")
                || command.startsWith("com.sun.corba.se.")
                || command.startsWith("com.sun.java.util.jar.pack.")
                || command.startsWith("jdk.nashorn.tools.")
                || command.startsWith("jdk.jfr.internal.tool.");
    }

    /**
     * Whether {@code java} was given no class to run, as in {@code java -version}: scripts read what that prints. Only
     * the JDK's launcher names itself, and the command that it runs.
     */
    private static boolean runsNothing(Properties properties) {
        return "SUN_STANDARD".equals(properties.getProperty("sun.java.launcher"))
                && properties.getProperty("sun.java.command") == null;
    }

    /**
     * Whether the command line itself gives the agent with these arguments, by somebody who tries them. Arguments in
     * {@code JAVA_TOOL_OPTIONS} may be unknown to whoever runs {@code java -version}.
     */
    private static boolean isOnCommandLine(String arguments) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        try (InputStream in = new FileInputStream("/proc/self/cmdline")) {
            byte[] buffer = new byte[4096];
            for (int length = in.read(buffer); length > 0; length = in.read(buffer)) {
                line.write(buffer, 0, length);
            }
        } catch (FileNotFoundException noProc) {
            return false;
        }
        String ending = arguments == null ? ".jar" : "=" + arguments;
        for (String word : line.toString("UTF-8").split("\0")) {
            if (word.startsWith("-javaagent:") && word.endsWith(ending)) {
                return true;
            }
        }
        return false;
    }

    /** By the names of Oracle's builds and of all others of OpenJDK's own JVM. */
    private static boolean isHotSpot(String vm) {
        return vm.startsWith("OpenJDK ") || vm.startsWith("Java HotSpot(TM) ");
    }

    /**
     * Says that the start has failed.
     *
     * @param log an {@link AgentLog}, or null if that is what fails
     */
    private static void failed(Object log, Throwable cause) {
        String what = "the agent could not start";
        String remedy = cause instanceof OutOfMemoryError
                ? "it is off, the service runs; attach it once the service leaves it memory"
                : "it is off, the service runs; remove -javaagent, or try a newer version";
        try {
            if (log != null) {
                ((AgentLog) log).problem(what, cause, remedy);
            } else {
                System.err.println("[escapement] " + what + " (" + cause + "); " + remedy);
            }
        } catch (Throwable unusable) {
            // Somebody has replaced the stream, and the new one fails as well.
        }
    }
}
