package io.escapement.agent.cli;

import io.escapement.agent.attach.AttachException;
import io.escapement.agent.attach.Exchange;
import io.escapement.agent.attach.TargetJvm;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Parameters;

/** The JVM that a command is for. */
final class TargetArgument {
    private static final double ANSWERED_WITHIN_SECONDS = 60;

    @Parameters(
            index = "0",
            paramLabel = "PID",
            description = "process id, or a part of the main class that fits one JVM")
    private String pid;

    TargetJvm find() throws AttachException {
        return TargetJvm.named(pid);
    }

    /** Asks the agent there, and returns what it is like afterwards: attributes of its MBeans by name. */
    static Map<String, String> ask(TargetJvm target, String command) throws AttachException, InterruptedException {
        try (Exchange exchange = new Exchange(target)) {
            exchange.ask(command);
            return attributes(exchange.await(ANSWERED_WITHIN_SECONDS));
        }
    }

    private static Map<String, String> attributes(List<String> lines) {
        Map<String, String> attributes = new TreeMap<String, String>();
        for (String line : lines) {
            int tab = line.indexOf('\t');
            attributes.put(line.substring(0, tab), line.substring(tab + 1));
        }
        return attributes;
    }
}
