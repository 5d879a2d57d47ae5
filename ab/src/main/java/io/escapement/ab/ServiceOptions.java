package io.escapement.ab;

import io.escapement.ab.host.FreePort;
import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.host.Printable;
import io.escapement.ab.load.Target;
import io.escapement.ab.run.Services;
import io.escapement.ab.service.JmxAddress;
import io.escapement.ab.service.Service;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The options that say which service is measured, and how its JVM is reached. */
final class ServiceOptions {

    private static final String PORT = "{port}";

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "URL",
            description = "http[s]://HOST:PORT[/PATH]; {port} in it and in the command is a free one.")
    private String url;

    @Parameters(
            index = "1..*",
            paramLabel = "COMMAND",
            description = "After --: starts the service, in place of --pid and --jmx.")
    private List<String> command = List.of();

    @Option(
            names = "--insecure",
            description = "With https: takes any certificate, and so anybody who answers. Default: as the truststore of"
                    + " this JVM has it (java -Djavax.net.ssl.trustStore=...).")
    private boolean insecure;

    @Option(names = "--pid", description = "The service's JVM, on this machine and of the same user.")
    private Long pid;

    @Option(names = "--jmx", paramLabel = "SERVICE-URL", description = "service:jmx:rmi:///jndi/rmi://HOST:PORT/jmxrmi")
    private String jmxUrl;

    @Mixin
    private JmxOptions jmx;

    @Option(
            names = "--agent-options",
            paramLabel = "OPTIONS",
            description = "For a service that is started: packages=com.acme, and others after commas.")
    private String agentOptions;

    @Option(
            names = "--start-timeout",
            paramLabel = "TIME",
            description = "For a service that is started: for its first answer as expected. Default: 90s.")
    private String startTimeout;

    @Option(
            names = "--agent",
            paramLabel = "JAR",
            description = "For a service that is started. Default: the project's agent/target/escapement-agent.jar.")
    private Path agent;

    private int port;
    private Target target;

    /**
     * Returns where the service comes from, and chooses the port of every one that is started. Throws {@link
     * IllegalArgumentException} for wrong usage.
     */
    Services.Source source() throws IOException {
        if (url == null) {
            throw new IllegalArgumentException("Missing required parameter: 'URL'");
        }
        port = FreePort.find();
        int ways = (pid == null ? 0 : 1) + (jmxUrl == null ? 0 : 1) + (command.isEmpty() ? 0 : 1);
        if (ways != 1) {
            throw new IllegalArgumentException(
                    "Say where the service is by one of --pid, --jmx, and a command after -- that starts it.");
        }
        boolean isForStart = agentOptions != null || agent != null || startTimeout != null || url.contains(PORT);
        if (command.isEmpty() && isForStart) {
            throw new IllegalArgumentException("--agent-options, --agent, --start-timeout, and " + PORT
                    + " in the URL are for a service that is started by a command.");
        }
        if (!command.isEmpty() && !hasAgentOption("packages")) {
            throw new IllegalArgumentException("A service that is started needs --agent-options packages=...");
        }
        JmxAddress address = jmx.address("--jmx", jmxUrl);
        target = Target.parse(url(), insecure);
        if (insecure && target.url().startsWith("http:")) {
            throw new IllegalArgumentException("--insecure is for a URL that begins with https.");
        }
        if (!starts()) {
            return arm -> pid != null ? Service.attach(pid) : Service.remote(address);
        }
        // On a healthy clock the agent would not engage by itself.
        String options = hasAgentOption("mode") ? agentOptions : agentOptions + ",mode=on";
        return Services.Source.starting(
                withPort(command),
                target,
                agent(),
                options,
                Duration.ofSeconds(startTimeout == null ? 90 : Usage.seconds("--start-timeout", startTimeout, 1)));
    }

    /** This jar is in a folder {@code target} of the project, as in an IDE are the classes. */
    private Path agent() {
        try {
            Path own = Path.of(ServiceOptions.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            Path file = (agent == null
                            ? own.resolve("../../../agent/target/escapement-agent.jar")
                            : agent.toAbsolutePath())
                    .normalize();
            if (!Files.isRegularFile(file)) {
                throw new MeasurementException(
                        file + " is missing: build the project (./mvnw package), or name it with --agent");
            }
            return file;
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private boolean hasAgentOption(String name) {
        return agentOptions != null
                && Arrays.stream(agentOptions.split(","))
                        .anyMatch(option -> option.strip().startsWith(name + "="));
    }

    /** Where the requests go, once {@link #source} is known. */
    Target target() {
        return target;
    }

    boolean starts() {
        return !command.isEmpty();
    }

    private List<String> withPort(List<String> words) {
        return words.stream()
                .map(word -> word.replace(PORT, Integer.toString(port)))
                .toList();
    }

    String url() {
        return url.replace(PORT, Integer.toString(port));
    }

    List<String> command() {
        return withPort(command).stream().map(Printable::withoutPasswords).toList();
    }
}
