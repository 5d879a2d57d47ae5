package io.escapement.ab.http;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Requests to choose from, one in each line of a file: either {@code GET /path}, or a JSON object with {@code path} and
 * any of {@code method}, {@code headers}, {@code body}, {@code weight} and {@code status}.
 */
public final class RequestFile {

    private final List<Line> lines;
    private final double totalWeight;

    private RequestFile(List<Line> lines) {
        this.lines = lines;
        this.totalWeight = lines.stream().mapToDouble(line -> line.weight).sum();
    }

    /** Throws {@link IllegalArgumentException}, naming the line, on what it can't read as a request. */
    public static RequestFile read(Path file) throws IOException {
        List<Line> lines = new ArrayList<>();
        List<String> texts = Files.readAllLines(file);
        for (int i = 0; i < texts.size(); i++) {
            String text = texts.get(i).strip();
            if (!text.isEmpty() && !text.startsWith("#")) {
                try {
                    lines.add(Line.parse(text));
                } catch (JsonParseException e) {
                    // Its message advises the programmer.
                    throw new IllegalArgumentException(
                            file + ", line " + (i + 1)
                                    + ": is neither METHOD /path nor a JSON object of strings and numbers",
                            e);
                } catch (RuntimeException e) {
                    throw new IllegalArgumentException(file + ", line " + (i + 1) + ": " + e.getMessage(), e);
                }
            }
        }
        if (lines.isEmpty()) {
            throw new IllegalArgumentException(file + " holds no request");
        }
        return new RequestFile(lines);
    }

    public RequestMix mix(Target target, int connectionIndex) {
        List<Request> requests =
                lines.stream().map(line -> line.request(target)).toList();
        SplittableRandom random = new SplittableRandom(connectionIndex);
        return () -> {
            double left = random.nextDouble() * totalWeight;
            int chosen = 0;
            while (chosen < lines.size() - 1 && left >= lines.get(chosen).weight) {
                left -= lines.get(chosen++).weight;
            }
            return requests.get(chosen);
        };
    }

    private static final class Line {
        private String method = "GET";
        private String path;
        private Map<String, String> headers = Collections.emptyMap();
        private String body = "";
        private double weight = 1;
        private int status = Request.ANY_SUCCESS;

        static Line parse(String text) {
            Line line = text.startsWith("{") ? new Gson().fromJson(text, Line.class) : plain(text);
            if (line.method == null || line.headers == null || line.headers.containsValue(null) || line.body == null) {
                throw new IllegalArgumentException("null is no method, no header and no body: leave it out");
            }
            line.method = line.method.toUpperCase(Locale.ROOT);
            if (line.path == null
                    || !line.path.startsWith("/")
                    || line.path.chars().anyMatch(c -> c <= ' ')) {
                throw new IllegalArgumentException("path must begin with / and hold no space");
            }
            if (!(line.weight > 0)) {
                throw new IllegalArgumentException("weight must be above 0");
            }
            if (line.method.equals("HEAD") || line.method.equals("CONNECT")) {
                throw new IllegalArgumentException("method " + line.method + " is not supported");
            }
            return line;
        }

        private static Line plain(String text) {
            String[] words = text.split("\\s+");
            if (words.length != 2) {
                throw new IllegalArgumentException("'" + text + "' is neither METHOD /path nor a JSON object");
            }
            Line line = new Line();
            line.method = words[0];
            line.path = words[1];
            return line;
        }

        private Request request(Target target) {
            return new Request(method, target, path, headers, body, status);
        }
    }
}
