package io.escapement.ab;

import io.escapement.ab.service.JmxAddress;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.MalformedURLException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** How a service is spoken with over JMX where its address is given. */
final class JmxOptions {
    private static final String PASSWORD = "ESCAPEMENT_AB_JMX_PASSWORD";

    @Option(
            names = "--jmx-user",
            paramLabel = "NAME",
            description = "For a SERVICE-URL, if the service wants one. The password: --jmx-password-file, or the"
                    + " environment's ESCAPEMENT_AB_JMX_PASSWORD.")
    private String user;

    @Option(
            names = "--jmx-password-file",
            paramLabel = "FILE",
            description = "File whose first line is the password of --jmx-user.")
    private Path passwordFile;

    @Option(names = "--jmx-registry-tls", description = "Ask the service's registry by TLS only.")
    private boolean registryTls;

    /**
     * Returns null for a service that has no such address. Throws {@link IllegalArgumentException} if it is none, if
     * there is no password, or if the options don't go together with it.
     */
    JmxAddress address(String name, String url) {
        if (user == null ? passwordFile != null : url == null) {
            throw new IllegalArgumentException(
                    "--jmx-user is for " + name + ", and --jmx-password-file for --jmx-user.");
        }
        if (registryTls && url == null) {
            throw new IllegalArgumentException("--jmx-registry-tls is for " + name + ".");
        }
        if (url == null) {
            return null;
        }
        if (registryTls && System.getProperty(JmxAddress.TRUST_STORE) == null) {
            throw new IllegalArgumentException("--jmx-registry-tls needs java -D" + JmxAddress.TRUST_STORE
                    + "=FILE with the service's certificate.");
        }
        try {
            return new JmxAddress(url, user, user == null ? null : password(), registryTls);
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
        }
    }

    private String password() {
        if (passwordFile == null) {
            return Optional.ofNullable(System.getenv(PASSWORD))
                    .orElseThrow(() -> new IllegalArgumentException("--jmx-user needs a password, by"
                            + " --jmx-password-file or in the environment's " + PASSWORD + "."));
        }
        try (BufferedReader file = Files.newBufferedReader(passwordFile)) {
            return Optional.ofNullable(file.readLine()).orElse("");
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "--jmx-password-file: there is no file of that name that can be read.", e);
        }
    }
}
