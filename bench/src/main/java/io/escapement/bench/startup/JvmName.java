package io.escapement.bench.startup;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/** A JVM's name and version, as its folder says. */
final class JvmName {

    private JvmName() {}

    static String of(Path home) throws IOException {
        Path file = home.resolve("release");
        if (!Files.isReadable(file)) {
            return home.toString();
        }
        Properties release = new Properties();
        try (InputStream in = Files.newInputStream(file)) {
            release.load(in);
        }
        String maker = release.getProperty("IMPLEMENTOR", "");
        String version = release.getProperty("JAVA_RUNTIME_VERSION", release.getProperty("JAVA_VERSION", "unknown"));
        return ("Java " + version + " " + maker).replace("\"", "").strip();
    }
}
