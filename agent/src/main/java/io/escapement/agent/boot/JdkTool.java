package io.escapement.agent.boot;

import java.util.Properties;

/**
 * Tells the JDK's own tools, into which {@code JAVA_TOOL_OPTIONS} puts the agent too: {@code jcmd}, {@code keytool}.
 */
final class JdkTool {
    private JdkTool() {}

    static boolean isRunning(Properties properties) {
        String module = properties.getProperty("jdk.module.main", "");
        String command = properties.getProperty("sun.java.command", "");
        return module.startsWith("jdk.")
                || module.startsWith("java.")
                || command.startsWith("sun.tools.")
                || command.startsWith("sun.security.tools.")
                || command.startsWith("com.sun.tools.");
    }
}
