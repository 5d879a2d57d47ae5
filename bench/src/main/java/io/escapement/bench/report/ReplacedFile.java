package io.escapement.bench.report;

import com.google.gson.GsonBuilder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A file that readers find whole, the old one or the new one, whenever the run is ended. */
public final class ReplacedFile {
    private ReplacedFile() {}

    public static void write(Path file, String content) throws IOException {
        write(file, content.getBytes(StandardCharsets.UTF_8));
    }

    /** A report for programs and for readers, {@code name.json} and {@code name.md}; returns the latter. */
    public static Path writeReport(Path folder, String name, String markdown, Object content) throws IOException {
        String json = new GsonBuilder()
                .setPrettyPrinting()
                .serializeSpecialFloatingPointValues()
                .create()
                .toJson(content);
        write(Files.createDirectories(folder).resolve(name + ".json"), json + "\n");
        Path file = folder.resolve(name + ".md");
        write(file, markdown);
        return file;
    }

    public static void write(Path file, byte[] content) throws IOException {
        Path written = Files.write(file.resolveSibling(file.getFileName() + ".tmp"), content);
        Files.move(written, file, StandardCopyOption.REPLACE_EXISTING);
    }
}
