package io.escapement.bench.performance.result;

import com.google.gson.Gson;
import com.google.gson.JsonSyntaxException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * The results, one a line of JSON, appended as they come: nothing that was measured is lost, however the run ends. The
 * first line says what they were measured on and with which grid; results of another grid don't go into the same file.
 */
public record ResultFile(Path path) {
    private static final Gson GSON = new Gson();

    /** Begins it anew. */
    public void begin(Conditions conditions) throws IOException {
        Files.writeString(path, GSON.toJson(conditions) + "\n");
    }

    public void append(Result result) throws IOException {
        Files.writeString(path, GSON.toJson(result) + "\n", StandardOpenOption.APPEND);
    }

    public Conditions conditions() throws IOException {
        return GSON.fromJson(Files.readAllLines(path).get(0), Conditions.class);
    }

    /** A last line that was cut off, as by a full disk or a power failure, is left out. */
    public Results results() throws IOException {
        Results results = new Results();
        List<String> lines = Files.readAllLines(path);
        for (String line : lines.subList(1, lines.size())) {
            try {
                Result result = GSON.fromJson(line, Result.class);
                if (result != null && result.item() != null) {
                    results.add(result);
                }
            } catch (JsonSyntaxException e) {
                // What follows begins on a line of its own.
                Files.writeString(path, "\n", StandardOpenOption.APPEND);
            }
        }
        return results;
    }
}
