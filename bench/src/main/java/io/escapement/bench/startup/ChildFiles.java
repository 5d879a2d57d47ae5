package io.escapement.bench.startup;

import io.escapement.bench.startup.child.EmptyAgent;
import io.escapement.bench.startup.child.Footprint;
import io.escapement.bench.startup.child.Hello;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;

/**
 * What the measured JVMs load: programs in a folder, the empty agent in a jar. It must not be in the folder as well:
 * found there first, its jar would not be opened, and an agent would seem to cost less than any does.
 */
record ChildFiles(Path agent, Path folder) {
    static ChildFiles write(Path agent, Path folder) throws IOException {
        ChildFiles files = new ChildFiles(agent, folder);
        for (Class<?> program : List.of(Hello.class, Footprint.class)) {
            Path file = files.classes().resolve(entry(program));
            Files.createDirectories(file.getParent());
            Files.write(file, classFile(program));
        }
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", EmptyAgent.class.getName());
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(files.emptyAgent()), manifest)) {
            jar.putNextEntry(new ZipEntry(entry(EmptyAgent.class)));
            jar.write(classFile(EmptyAgent.class));
        }
        return files;
    }

    Path classes() {
        return folder.resolve("classes");
    }

    Path emptyAgent() {
        return folder.resolve("empty-agent.jar");
    }

    private static String entry(Class<?> type) {
        return type.getName().replace('.', '/') + ".class";
    }

    private static byte[] classFile(Class<?> type) throws IOException {
        try (InputStream in = type.getResourceAsStream("/" + entry(type))) {
            return in.readAllBytes();
        }
    }
}
