package io.escapement.bench.performance;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import com.google.gson.JsonSyntaxException;
import com.google.gson.reflect.TypeToken;
import io.escapement.bench.experiment.Conditions;
import io.escapement.bench.experiment.Item;
import io.escapement.bench.experiment.Result;
import io.escapement.bench.experiment.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * The results, one a line of JSON, appended as they come: nothing that was measured is lost, however the run ends. The
 * first line says what they were measured on and with which grid; results of another grid don't go into the same file.
 */
record ResultFile(Path path) {
    private static final Gson GSON = new Gson();
    private static final TypeToken<Result<Item, Series>> RESULT = new TypeToken<>() {};

    record Head(Conditions conditions, Grid grid) {}

    /** Begins it anew. */
    void begin(Head head) throws IOException {
        Files.writeString(path, GSON.toJson(head) + "\n");
    }

    void append(Result<Item, Series> result) throws IOException {
        Files.writeString(path, GSON.toJson(result) + "\n", StandardOpenOption.APPEND);
    }

    /** Throws {@link JsonParseException} if it is of a program whose results had another shape. */
    Head head() throws IOException {
        Head head = GSON.fromJson(Files.readAllLines(path).get(0), Head.class);
        if (head == null || head.conditions == null || head.grid == null || head.grid.topics() == null) {
            throw new JsonParseException("it has no conditions or no grid");
        }
        return head;
    }

    /** A last line that was cut off, as by a full disk or a power failure, is left out. */
    Results<Series> results() throws IOException {
        Results<Series> results = new Results<>();
        List<String> lines = Files.readAllLines(path);
        for (String line : lines.subList(1, lines.size())) {
            try {
                Result<Item, Series> result = GSON.fromJson(line, RESULT);
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
