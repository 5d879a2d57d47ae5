package io.escapement.ab.observe;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonSyntaxException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/** The rounds of a run, a line each, written as they come: so that a run that was interrupted can go on. */
public final class RoundFile {
    private static final String NAME = "rounds.jsonl";

    /** A percentile in the first bucket may be anywhere: an infinite width. */
    private final Gson gson =
            new GsonBuilder().serializeSpecialFloatingPointValues().create();

    private final Path file;
    private final List<Round> earlier;

    /** @throws IllegalArgumentException if no report can go there; the message tells the user why */
    public RoundFile(Path folder, boolean resumes) throws IOException {
        file = folder.resolve(NAME);
        if (resumes) {
            if (!Files.exists(file)) {
                throw new IllegalArgumentException("--resume: there is no run in '" + folder + "' to go on with");
            }
            earlier = Files.readAllLines(file).stream().map(this::round).toList();
        } else {
            if (Files.exists(folder) && !isEmpty(folder)) {
                throw new IllegalArgumentException("--out: the folder '" + folder + "' is not empty, and a report"
                        + " goes into a new or an empty one; --resume goes on with the run that is there");
            }
            earlier = List.of();
        }
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.findAny().isEmpty();
        }
    }

    private Round round(String line) {
        try {
            return gson.fromJson(line, Round.class);
        } catch (JsonSyntaxException e) {
            throw new IllegalArgumentException("--resume: " + file + " has a line that is no round", e);
        }
    }

    List<Round> earlier() {
        return earlier;
    }

    void append(Round round) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.writeString(
                file,
                gson.toJson(round) + "\n",
                StandardCharsets.UTF_8,
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }
}
