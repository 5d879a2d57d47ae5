package io.escapement.it;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;

/** Jars of other agents, to run before this one or in its place. */
final class AgentJars {
    private AgentJars() {}

    /** A jar in {@code folder} with nothing but that class. */
    static Path jarOf(Path folder, Class<?> agent) {
        Path jar = folder.resolve(agent.getSimpleName() + ".jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", agent.getName());
        String entry = agent.getName().replace('.', '/') + ".class";
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out, manifest)) {
            entries.putNextEntry(new ZipEntry(entry));
            Files.copy(ChildJvmBuilder.testClasses().resolve(entry), entries);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return jar;
    }
}
