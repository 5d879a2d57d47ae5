package io.escapement.ab.load;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;
import com.google.gson.reflect.TypeToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleFunction;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Requests to choose from, one in each line of a file: either {@code GET /path}, or a JSON object with {@code path} and
 * any of {@code method}, {@code headers}, {@code body}, {@code weight} and {@code status}.
 */
public final class RequestFile implements RequestMix {

    private static final List<String> FIELDS = List.of("path", "method", "headers", "body", "weight", "status");
    private static final Set<String> OWN_HEADERS = Set.of("content-length", "transfer-encoding", "connection");

    /** RFC 9110, section 5.6.2. */
    private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

    private static final Pattern CONTROL = Pattern.compile("[\\x00-\\x08\\x0A-\\x1F\\x7F]");

    /** Keeps the sum of all weights finite. */
    private static final double MOST_WEIGHT = 1e15;

    /** Each takes a histogram for every connection, second and block. */
    private static final int MOST_TOLD_APART = 30;

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
            String line = texts.get(i);
            // Some editors begin a file in UTF-8 with this mark.
            String text = (i == 0 && line.startsWith("\uFEFF") ? line.substring(1) : line).strip();
            if (!text.isEmpty() && !text.startsWith("#")) {
                try {
                    Line parsed = Line.parse(text);
                    parsed.number = i + 1;
                    lines.add(parsed);
                } catch (JsonParseException e) {
                    // Its message advises the programmer.
                    throw new IllegalArgumentException(
                            file + ", line " + (i + 1)
                                    + ": is neither METHOD /path nor a JSON object of strings and numbers, each once",
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

    /** Empty where there is one line, or more than can be told apart. */
    @Override
    public List<String> lines() {
        return lines.size() > 1 && lines.size() <= MOST_TOLD_APART
                ? lines.stream().map(Line::name).toList()
                : List.of();
    }

    @Override
    public Optional<String> remark() {
        return lines.size() <= MOST_TOLD_APART
                ? Optional.empty()
                : Optional.of("the request file has " + lines.size() + " lines: up to " + MOST_TOLD_APART
                        + " would have figures of their own");
    }

    @Override
    public DoubleFunction<Request> of(Target target) {
        boolean areToldApart = !lines().isEmpty();
        List<Request> requests = IntStream.range(0, lines.size())
                .mapToObj(i -> lines.get(i).request(areToldApart ? i : Request.NO_LINE, target))
                .toList();
        return draw -> {
            double left = draw * totalWeight;
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
        private Integer status;
        private transient int number;

        static Line parse(String text) {
            Line line = text.startsWith("{") ? json(text) : plain(text);
            if (line.method == null || line.headers == null || line.headers.containsValue(null) || line.body == null) {
                throw new IllegalArgumentException("null is no method, no header and no body: leave it out");
            }
            if (!TOKEN.matcher(line.method).matches()) {
                throw new IllegalArgumentException("method '" + line.method + "' is not of the form GET");
            }
            line.method = line.method.toUpperCase(Locale.ROOT);
            if (line.path == null
                    || !line.path.startsWith("/")
                    || line.path.chars().anyMatch(c -> c <= ' ')) {
                throw new IllegalArgumentException("path must begin with / and hold no space");
            }
            if (!(line.weight > 0 && line.weight <= MOST_WEIGHT)) {
                throw new IllegalArgumentException("weight " + line.weight + " is not above 0 and at most 1e15");
            }
            if (line.status != null && (line.status < 100 || line.status > 599)) {
                throw new IllegalArgumentException("status " + line.status + " is not from 100 to 599");
            }
            if (line.method.equals("HEAD") || line.method.equals("CONNECT")) {
                throw new IllegalArgumentException("method " + line.method + " is not supported");
            }
            line.headers.forEach(Line::checkHeader);
            return line;
        }

        private static void checkHeader(String name, String value) {
            if (!TOKEN.matcher(name).matches()) {
                throw new IllegalArgumentException("header name '" + name + "' is not of the form X-Client");
            }
            if (OWN_HEADERS.contains(name.toLowerCase(Locale.ROOT))) {
                throw new IllegalArgumentException("header " + name + " is not for a file to set: leave it out");
            }
            // The value is not named: it may be a password.
            if (CONTROL.matcher(value).find()) {
                throw new IllegalArgumentException("header " + name + " has a control character in its value");
            }
        }

        private static Line json(String text) {
            // Gson passes over unknown and repeated fields of a class, but not over repeated keys of a map.
            Map<String, JsonElement> fields = new Gson().fromJson(text, new TypeToken<Map<String, JsonElement>>() {});
            for (String name : fields.keySet()) {
                if (!FIELDS.contains(name)) {
                    throw new IllegalArgumentException(
                            "there is no field '" + name + "', only " + String.join(", ", FIELDS));
                }
            }
            return new Gson().fromJson(text, Line.class);
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

        /** Without its query, in which a password may be. */
        private String name() {
            return "line " + number + ", " + method + " " + path.replaceFirst("\\?.*", "");
        }

        private Request request(int line, Target target) {
            return new Request(
                    line, method, target, path, headers, body, status == null ? Request.ANY_SUCCESS : status);
        }
    }
}
