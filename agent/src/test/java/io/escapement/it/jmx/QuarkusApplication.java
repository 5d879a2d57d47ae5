package io.escapement.it.jmx;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.TestJar;
import io.escapement.it.jdk.Jdk;
import io.escapement.it.platforms.Platform;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A folder as Quarkus' build makes it, with one class: Quarkus' launcher finds in it what it starts. */
final class QuarkusApplication {
    static final String ENTRY_POINT = "io.quarkus.bootstrap.runner.QuarkusEntryPoint";
    private static final String FORMAT = "io.quarkus.bootstrap.runner.SerializedApplication";

    private final Path launcher;

    private QuarkusApplication(Path launcher) {
        this.launcher = launcher;
    }

    static void assumeRunsOn(Jdk jdk) {
        assumeTrue(jdk.major() >= 11, "Quarkus runs on Java 11 and later");
    }

    static QuarkusApplication of(Class<?> main, Path folder) throws Exception {
        // Where the launcher finds itself, it knows the rest from.
        Path launcher = folder.resolve("lib/boot/quarkus-runner.jar");
        Files.createDirectories(launcher.getParent());
        Files.copy(Platform.jar("quarkus-runner"), launcher);
        Path jar = folder.resolve("app/application.jar");
        Files.createDirectories(jar.getParent());
        new TestJar().classes("", main.getName()).write(jar);
        Path description = folder.resolve("quarkus/quarkus-application.dat");
        Files.createDirectories(description.getParent());
        try (OutputStream out = Files.newOutputStream(description);
                URLClassLoader quarkus = new URLClassLoader(
                        new URL[] {launcher.toUri().toURL(), libraryUrl("quarkus-smallrye"), libraryUrl("quarkus-crac")
                        })) {
            quarkus.loadClass(FORMAT)
                    .getMethod(
                            "write", OutputStream.class, String.class, Path.class, List.class, List.class, List.class)
                    .invoke(null, out, main.getName(), folder, List.of(jar), List.of(), List.of());
        }
        return new QuarkusApplication(launcher);
    }

    ChildJvmBuilder classPathOf(ChildJvmBuilder builder) {
        builder.classPath(launcher);
        for (String library : List.of("quarkus-logmanager", "wildfly-common", "quarkus-smallrye", "quarkus-crac")) {
            builder.classPath(Platform.jar(library));
        }
        return builder;
    }

    private static URL libraryUrl(String name) throws Exception {
        return Platform.jar(name).toUri().toURL();
    }
}
