package io.escapement.bench.startup;

import io.escapement.ab.host.MeasurementException;
import io.escapement.bench.startup.child.Hello;
import java.io.IOException;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/** What is started: a main class on a class path, and the packages that the agent is given. */
record Program(String label, String classPath, String mainClass, String packages) {

    static Program hello(ChildFiles files) {
        return new Program(
                "hello world", files.classes().toString(), Hello.class.getName(), Hello.class.getPackageName());
    }

    static Program of(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            Manifest manifest = file.getManifest();
            String mainClass =
                    manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.MAIN_CLASS);
            if (mainClass == null) {
                throw new MeasurementException("--jar: " + jar + " names no main class in its manifest");
            }
            return new Program(
                    jar.getFileName().toString(), jar.toAbsolutePath().toString(), mainClass, "*");
        }
    }
}
