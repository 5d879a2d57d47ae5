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
    @Option(
            names = "--jmx-user",
            paramLabel = "NAME",
            description = "For a SERVICE-URL, if the service wants one. The password: --jmx-password-file.")
    private String user;

    @Option(
            names = "--jmx-password-file",
            paramLabel = "FILE",
            description = "File whose first line is the password of --jmx-user.")
    private Path passwordFile;

    @Option(names = "--jmx-registry-tls", description = "The service's registry speaks TLS too (registry.ssl=true).")
    private boolean registryTls;

    /**
     * Returns null for a service that has no such address. Throws {@link IllegalArgumentException} if it is none, if
     * there is no password, or if the options don't go together with it.
     */
    JmxAddress address(String name, String url) {
        if ((user == null) != (passwordFile == null)) {
            throw new IllegalArgumentException("--jmx-user needs --jmx-password-file, and the other way round.");
        }
        if (url == null && (user != null || registryTls)) {
            throw new IllegalArgumentException("--jmx-user and --jmx-registry-tls are for " + name + ".");
        }
        if (url == null) {
            return null;
        }
        try {
            return new JmxAddress(url, user, user == null ? null : password(), registryTls);
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
        }
    }

    private String password() {
        try (BufferedReader file = Files.newBufferedReader(passwordFile)) {
            return Optional.ofNullable(file.readLine()).orElse("");
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "--jmx-password-file: there is no file of that name that can be read.", e);
        }
    }
}
