package io.escapement.it.child;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;

/** A jar, or a folder, of test classes and what a platform wants with them. */
public final class TestJar {
    private final Manifest manifest = new Manifest();
    private final Map<String, byte[]> entries = new LinkedHashMap<>();

    public TestJar() {
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    }

    public TestJar manifest(String name, String value) {
        manifest.getMainAttributes().putValue(name, value);
        return this;
    }

    /**
     * Adds classes of the tests, with those nested in them.
     *
     * @param root a path that ends in a slash, or is empty
     */
    public TestJar classes(String root, String... classNames) {
        for (String name : classNames) {
            Path file = ChildJvmBuilder.testClasses().resolve(name.replace('.', '/') + ".class");
            String withoutEnding = file.getFileName().toString().replace(".class", "");
            try (DirectoryStream<Path> files =
                    Files.newDirectoryStream(file.getParent(), withoutEnding + "{,$*}.class")) {
                for (Path classFile : files) {
                    String path =
                            ChildJvmBuilder.testClasses().relativize(classFile).toString();
                    entry(root + path, Files.readAllBytes(classFile));
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return this;
    }

    /** All that another jar has, but its manifest. */
    public TestJar entriesOf(Path other) {
        try (JarFile jar = new JarFile(other.toFile())) {
            for (JarEntry entry : jar.stream().toList()) {
                if (!entry.getName().equals(JarFile.MANIFEST_NAME)) {
                    try (InputStream in = jar.getInputStream(entry)) {
                        entry(entry.getName(), in.readAllBytes());
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    public TestJar text(String name, String text) {
        return entry(name, text.getBytes(StandardCharsets.UTF_8));
    }

    public TestJar entry(String name, byte[] content) {
        entries.put(name, content);
        return this;
    }

    public TestJar remove(String name) {
        if (entries.remove(name) == null) {
            throw new IllegalArgumentException(name + " is not there");
        }
        return this;
    }

    /** Without compression, which jars in jars must not have. */
    public Path write(Path jar) {
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream written = new JarOutputStream(out, manifest)) {
            for (Map.Entry<String, byte[]> content : entries.entrySet()) {
                written.putNextEntry(stored(content.getKey(), content.getValue()));
                written.write(content.getValue());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return jar;
    }

    public Path writeFolder(Path folder) {
        entries.forEach((name, content) -> {
            try {
                Files.createDirectories(folder.resolve(name).getParent());
                Files.write(folder.resolve(name), content);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        return folder;
    }

    private static ZipEntry stored(String name, byte[] content) {
        CRC32 crc = new CRC32();
        crc.update(content);
        ZipEntry entry = new ZipEntry(name);
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(content.length);
        entry.setCrc(crc.getValue());
        return entry;
    }

    /** A jar in {@code folder} with nothing but that agent, to run before this one or in its place. */
    public static Path ofAgent(Path folder, Class<?> agent) {
        return new TestJar()
                .manifest("Premain-Class", agent.getName())
                // It sees classes after every agent that does the same and is named before it.
                .manifest("Can-Retransform-Classes", "true")
                .classes("", agent.getName())
                .write(folder.resolve(agent.getSimpleName() + ".jar"));
    }
}
