package io.escapement.bench.host;

import io.escapement.ab.host.MeasurementException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files that the build makes, in the project that this jar was built in, or at the place that an option names. */
public final class BuiltFiles {

    private BuiltFiles() {}

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
