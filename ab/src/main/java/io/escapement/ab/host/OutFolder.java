package io.escapement.ab.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The folder that {@code --out} names. An {@link IllegalArgumentException} tells the user what is wrong with it. */
public final class OutFolder {
    private final Path path;
    private final boolean isNew;

    /** Makes it, unless it is there. */
    public OutFolder(Path path) {
        if (path.toString().isEmpty()) {
            throw new IllegalArgumentException("--out: '' is no name of a folder");
        }
        this.path = path;
        isNew = !Files.isDirectory(path);
        if (isNew) {
            try {
                Files.createDirectories(path);
            } catch (IOException e) {
                throw refusal(e);
            }
        }
    }

    public void requireEmpty(String remedy) {
        try (Stream<Path> entries = Files.list(path)) {
            if (entries.findAny().isPresent()) {
                throw new IllegalArgumentException("--out: the folder '" + path
                        + "' is not empty, and a report goes into a new or an empty one" + remedy);
            }
        } catch (IOException e) {
            throw refusal(e);
        }
    }

    public void requireWritable() {
        try {
            Files.delete(Files.createTempFile(path, "", ""));
        } catch (IOException e) {
            throw refusal(e);
        }
    }

    public IllegalArgumentException refusal(IOException e) {
        return new IllegalArgumentException(
                "--out: no report can be written to '" + path + "': " + Printable.reason(e), e);
    }

    /** Takes it away if it was made here, and nothing is in it. */
    public void discard() {
        if (isNew) {
            path.toFile().delete();
        }
    }
}
