package io.escapement.ab.host;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Files that the build makes: found in the project that this jar was built in, or named by options. */
public final class BuiltFiles {

    @Option(
            names = "--agent",
            paramLabel = "JAR",
            description = "Default: the project's agent/target/escapement-agent.jar.")
    private Path agent;

    @Option(
            names = "--shim",
            paramLabel = "LIBRARY",
            description = "Default: the project's demo-app/target/libslowclock.so.")
    private Path shim;

    public boolean areNamed() {
        return agent != null || shim != null;
    }

    public Path agent() {
        return existing(agent, "agent/target/escapement-agent.jar", "--agent");
    }

    public Path shim() {
        return existing(shim, "demo-app/target/libslowclock.so", "--shim");
    }

    public static Path java() {
        return Path.of(System.getProperty("java.home"), "bin", "java");
    }

    /** Returns the file that an option named, or else the one at this place in the project. */
    public static Path existing(Path named, String inProject, String option) {
        Path file = named != null ? named : project().resolve(inProject);
        if (!Files.isRegularFile(file)) {
            throw new MeasurementException(
                    file.normalize() + " is missing: build the project (./mvnw package), or name it with " + option);
        }
        return file.toAbsolutePath().normalize();
    }

    /** Returns the project's folder: the jar, or in the IDE the folder, of this class is in a module's target. */
    private static Path project() {
        return codeSource(BuiltFiles.class).resolve("../../..").normalize();
    }

    /** Returns the jar or the folder that a class was loaded from. */
    public static Path codeSource(Class<?> loaded) {
        try {
            return Path.of(
                    loaded.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
