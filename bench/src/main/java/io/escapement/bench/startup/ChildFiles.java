package io.escapement.bench.startup;

import io.escapement.bench.startup.child.EmptyAgent;
import io.escapement.bench.startup.child.Footprint;
import io.escapement.bench.startup.child.Hello;
import io.escapement.bench.startup.child.IdleTransformerAgent;
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
 * What the measured JVMs load: programs in a folder, and agents to compare with, each in a jar. These must not be in
 * the folder as well: found there first, their jars would not be opened, and an agent would seem to cost less than any
 * does.
 */
record ChildFiles(Path agent, Path folder) {
    static ChildFiles write(Path agent, Path folder) throws IOException {
        ChildFiles files = new ChildFiles(agent, folder);
        for (Class<?> program : List.of(Hello.class, Footprint.class)) {
            Path file = files.classes().resolve(entry(program));
            Files.createDirectories(file.getParent());
            Files.write(file, classFile(program));
        }
        writeAgent(EmptyAgent.class, files.emptyAgent(), false);
        writeAgent(IdleTransformerAgent.class, files.idleTransformerAgent(), true);
        return files;
    }

    private static void writeAgent(Class<?> agent, Path file, boolean canRetransform) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", agent.getName());
        manifest.getMainAttributes().putValue("Can-Retransform-Classes", Boolean.toString(canRetransform));
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file), manifest)) {
            jar.putNextEntry(new ZipEntry(entry(agent)));
            jar.write(classFile(agent));
        }
    }

    Path classes() {
        return folder.resolve("classes");
    }

    Path emptyAgent() {
        return folder.resolve("empty-agent.jar");
    }

    Path idleTransformerAgent() {
        return folder.resolve("idle-transformer-agent.jar");
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
