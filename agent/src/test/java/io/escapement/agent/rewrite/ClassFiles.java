package io.escapement.agent.rewrite;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/** Class files as they are found in the wild. */
public final class ClassFiles {
    /** Of so many classes one is shown: the lab's {@code corpus} takes all. */
    private static final int SHARE = 3;

    private ClassFiles() {}

    /** Shows a share of the classes of the running JDK, in several threads. */
    static void ofTheJdk(BiConsumer<String, byte[]> consumer) throws IOException {
        showAll(FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules"), consumer);
    }

    /** Shows a share of the classes in the folders and jars of the class path, in several threads. */
    static void ofTheClassPath(BiConsumer<String, byte[]> consumer) throws IOException {
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path path = Path.of(entry);
            if (Files.isDirectory(path)) {
                showAll(path, consumer);
            } else if (Files.exists(path)) {
                try (FileSystem jar = FileSystems.newFileSystem(path)) {
                    showAll(jar.getPath("/"), consumer);
                }
            }
        }
    }

    public static byte[] of(Class<?> loaded) {
        String name = "/" + loaded.getName().replace('.', '/') + ".class";
        try (InputStream in = loaded.getResourceAsStream(name)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void showAll(Path root, BiConsumer<String, byte[]> consumer) throws IOException {
        List<Path> paths = new ArrayList<>();
        try (Stream<Path> walk = Files.walk(root)) {
            walk.filter(path -> path.toString().endsWith(".class"))
                    .filter(path -> path.toString().hashCode() % SHARE == 0)
                    .forEach(paths::add);
        }
        paths.parallelStream().forEach(path -> consumer.accept(path.toString(), read(path)));
    }

    private static byte[] read(Path path) {
        try {
            return Files.readAllBytes(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
