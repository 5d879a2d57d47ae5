package io.escapement.ab.observe;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;
import io.escapement.ab.host.Environment;
import io.escapement.ab.host.OutFolder;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The rounds of a run, a line each, written as they come, behind one that says which run it is: so that a run that was
 * interrupted can go on. Where nothing was measured, the folder is left as it was found.
 */
public final class RoundFile implements AutoCloseable {
    private static final String NAME = "rounds.jsonl";

    /** A percentile in the first bucket may be anywhere: an infinite width. */
    private final Gson gson =
            new GsonBuilder().serializeSpecialFloatingPointValues().create();

    private final Path path;
    private final OutFolder folder;
    private final List<Round> earlier;

    /** Open and locked as long as the run goes on: two would write over one another's rounds. */
    private final RandomAccessFile file;

    private boolean isKept;
    private Run run;

    /** Of whole lines: what is behind them was torn when it was written, and is written over. */
    private long length;

    /** @param likeness what all rounds must have in common, by names that the user knows */
    private record Run(String startedAt, String service, Map<String, String> likeness) {}

    /** @throws IllegalArgumentException if no report can go there; the message tells the user why */
    public RoundFile(Path out, boolean resumes) {
        path = out.resolve(NAME);
        isKept = resumes;
        if (resumes && !Files.exists(path)) {
            throw new IllegalArgumentException("--resume: there is no run in '" + out + "' to go on with");
        }
        folder = new OutFolder(out);
        if (!resumes) {
            folder.requireEmpty("; --resume goes on with the run that is there");
        }
        try {
            file = locked(path);
            try {
                String text = new String(Files.readAllBytes(path), StandardCharsets.UTF_8);
                String whole = text.substring(0, text.lastIndexOf('\n') + 1);
                length = whole.getBytes(StandardCharsets.UTF_8).length;
                run = whole.lines()
                        .findFirst()
                        .map(line -> read(line, Run.class))
                        .orElse(null);
                earlier = whole.lines()
                        .skip(1)
                        .map(line -> read(line, Round.class))
                        .toList();
            } catch (IllegalArgumentException damaged) {
                file.close();
                throw damaged;
            }
        } catch (IOException e) {
            throw folder.refusal(e);
        }
    }

    private static RandomAccessFile locked(Path path) throws IOException {
        RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw");
        try {
            if (file.getChannel().tryLock() != null) {
                return file;
            }
        } catch (OverlappingFileLockException here) {
            // Another run of this process, as in tests.
        }
        file.close();
        throw new IllegalArgumentException("--out: another run goes on and writes to '" + path + "'");
    }

    private <T> T read(String line, Class<T> type) {
        try {
            T read = gson.fromJson(line, type);
            if (read instanceof Round round
                    ? round.base() != null && round.arm() != null
                    : read instanceof Run it && it.likeness != null) {
                return read;
            }
        } catch (JsonParseException e) {
            // Said below.
        }
        throw new IllegalArgumentException("--resume: '" + path + "' is damaged, or of another version: a line of it is"
                + " no " + type.getSimpleName().toLowerCase(Locale.ROOT));
    }

    /**
     * Returns when the run began, now or earlier.
     *
     * @throws IllegalArgumentException if it is another run than the one that is there; the message tells the user why
     */
    public String begin(String service, Map<String, String> likeness) {
        if (run == null) {
            run = new Run(Environment.now(), service, likeness);
            try {
                write(gson.toJson(run) + "\n");
            } catch (IOException e) {
                throw folder.refusal(e);
            }
        }
        likeness.forEach((name, value) -> {
            String was = run.likeness.get(name);
            if (was != null && !value.equals(was)) {
                throw new IllegalArgumentException("--resume: of the run in '" + path + "', " + name + " was " + was
                        + ", and is " + value + " now: rounds of both can't be judged together");
            }
        });
        return run.startedAt;
    }

    List<Round> earlier() {
        return earlier;
    }

    /** What a reader of the report must know of earlier rounds. */
    Optional<String> note() {
        return earlier.isEmpty()
                ? Optional.empty()
                : Optional.of("the run was resumed after " + earlier.size() + " rounds, and began with " + run.service);
    }

    void append(Round round) throws IOException {
        isKept = true;
        write(gson.toJson(round) + "\n");
    }

    private void write(String line) throws IOException {
        file.seek(length);
        file.write(line.getBytes(StandardCharsets.UTF_8));
        length = file.getFilePointer();
        file.setLength(length);
    }

    @Override
    public void close() throws IOException {
        if (!isKept && path.toFile().delete()) {
            folder.discard();
        }
        file.close();
    }
}
