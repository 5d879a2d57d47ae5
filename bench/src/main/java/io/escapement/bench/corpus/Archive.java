package io.escapement.bench.corpus;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** A jar, or a module of the running JDK. */
public record Archive(Path path) {
    public static List<Archive> modulesOfTheJdk() throws IOException {
        try (Stream<Path> modules =
                Files.list(FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules"))) {
            return modules.map(Archive::new).toList();
        }
    }

    public boolean isJar() {
        return path.toString().endsWith(".jar");
    }

    /** Shows each class file, with its path within the archive, with slashes. */
    public void showClasses(BiConsumer<String, byte[]> visitor) throws IOException {
        if (!isJar()) {
            showClassesOfModule(visitor);
            return;
        }
        try (ZipFile jar = new ZipFile(path.toFile())) {
            for (ZipEntry entry : Collections.list(jar.entries())) {
                if (entry.getName().endsWith(".class")) {
                    try (InputStream in = jar.getInputStream(entry)) {
                        visitor.accept(entry.getName(), in.readAllBytes());
                    }
                }
            }
        }
    }

    private void showClassesOfModule(BiConsumer<String, byte[]> visitor) throws IOException {
        try (Stream<Path> walk = Files.walk(path)) {
            for (Path file :
                    walk.filter(file -> file.toString().endsWith(".class")).toList()) {
                visitor.accept(path.relativize(file).toString(), Files.readAllBytes(file));
            }
        }
    }

    @Override
    public String toString() {
        return path.getFileName().toString();
    }
}
