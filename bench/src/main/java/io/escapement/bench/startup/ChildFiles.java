package io.escapement.bench.startup;

import io.escapement.bench.startup.child.Footprint;
import io.escapement.bench.startup.child.Hello;
import io.escapement.bench.startup.child.IdleAgent;
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
 * What the measured JVMs load: programs in a folder, and an agent to compare with in a jar. The folder must not have
 * that agent as well: found there first, its jar would not be opened, and it would seem to cost less than any does.
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
        manifest.getMainAttributes().putValue("Premain-Class", IdleAgent.class.getName());
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(files.idleAgent()), manifest)) {
            jar.putNextEntry(new ZipEntry(entry(IdleAgent.class)));
            jar.write(classFile(IdleAgent.class));
        }
        return files;
    }

    Path classes() {
        return folder.resolve("classes");
    }

    Path idleAgent() {
        return folder.resolve("idle-agent.jar");
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
