package io.escapement.bench.corpus;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** A jar, or a module of the running JDK. */
public record Archive(Path path) {
    /** Is shown class files. */
    public interface Visitor {
        /** Shows one of them; {@code entry} is its path within the archive, with slashes. */
        void visit(String entry, byte[] classFile);
    }

    public static List<Archive> modulesOfTheJdk() throws IOException {
        try (Stream<Path> modules =
                Files.list(FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules"))) {
            return modules.map(Archive::new).toList();
        }
    }

    public boolean isJar() {
        return path.toString().endsWith(".jar");
    }

    public void showClasses(Visitor visitor) throws IOException {
        if (!isJar()) {
            showClassesOfModule(visitor);
            return;
        }
        try (ZipFile jar = new ZipFile(path.toFile())) {
            for (ZipEntry entry : Collections.list(jar.entries())) {
                if (entry.getName().endsWith(".class")) {
                    try (InputStream in = jar.getInputStream(entry)) {
                        visitor.visit(entry.getName(), in.readAllBytes());
                    }
                }
            }
        }
    }

    private void showClassesOfModule(Visitor visitor) throws IOException {
        try (Stream<Path> walk = Files.walk(path)) {
            for (Path file :
                    walk.filter(file -> file.toString().endsWith(".class")).toList()) {
                visitor.visit(path.relativize(file).toString(), Files.readAllBytes(file));
            }
        }
    }

    @Override
    public String toString() {
        return path.getFileName().toString();
    }
}
