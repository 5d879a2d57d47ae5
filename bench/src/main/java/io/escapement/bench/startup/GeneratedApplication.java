package io.escapement.bench.startup;

import static io.escapement.bench.report.Figures.text;

import io.escapement.ab.host.MeasurementException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;

/** An application of as many classes as wanted, all of which it loads at start. One in ten reads the clock. */
final class GeneratedApplication {
    private static final int CLASSES_IN_A_PACKAGE = 100;
    private static final int ONE_READS_IN = 10;

    private GeneratedApplication() {}

    static Program compile(int classCount, Path folder) throws IOException {
        ToolProvider javac = ToolProvider.findFirst("javac")
                .orElseThrow(() -> new MeasurementException(
                        "to generate an application, run this with a JDK, which has a compiler"));
        Path sources = folder.resolve("generated-" + classCount + "-sources");
        Path classes = Files.createDirectories(folder.resolve("generated-" + classCount));
        List<String> command =
                new ArrayList<>(List.of("--release", "8", "-Xlint:none", "-proc:none", "-d", classes.toString()));
        command.add(write(sources.resolve("Main.java"), MAIN.formatted(classCount, CLASSES_IN_A_PACKAGE)));
        for (int i = 0; i < classCount; i++) {
            String read = i % ONE_READS_IN == 0 ? "System.currentTimeMillis()" : "System.nanoTime()";
            String source = CLASS.formatted(i / CLASSES_IN_A_PACKAGE, i, read);
            command.add(write(sources.resolve("p" + i / CLASSES_IN_A_PACKAGE + "/C" + i + ".java"), source));
        }
        if (javac.run(System.out, System.err, command.toArray(String[]::new)) != 0) {
            throw new MeasurementException("the generated application could not be compiled");
        }
        return new Program(
                text("an application of %,d classes", classCount),
                classes.toAbsolutePath().toString(),
                "generated.Main",
                List.of(),
                "*",
                null);
    }

    private static String write(Path file, String source) throws IOException {
        Files.createDirectories(file.getParent());
        return Files.writeString(file, source).toString();
    }

    private static final String MAIN = """
            package generated;
            public final class Main {
                public static long sum;
                public static void main(String[] arguments) throws Exception {
                    for (int i = 0; i < %d; i++) {
                        Class.forName("generated.p" + i / %d + ".C" + i);
                    }
                }
            }
            """;

    /** Of the size of a small class of an application: about 2 KB compiled. */
    private static final String CLASS = """
            package generated.p%1$d;
            public class C%2$d {
                private final java.util.Map<String, Integer> counts = new java.util.HashMap<String, Integer>();
                private int total = %2$d;
                static { generated.Main.sum += %3$s & 1; }
                public long age(long since) { return %3$s - since; }
                public int add(String name, int count) {
                    Integer before = counts.get(name);
                    if (count < 0) { throw new IllegalArgumentException("count of " + name + " is " + count); }
                    total += count;
                    return counts.put(name, before == null ? count : before + count) == null ? 0 : total;
                }
                public String describe() {
                    StringBuilder text = new StringBuilder("C%2$d");
                    for (java.util.Map.Entry<String, Integer> entry : counts.entrySet()) {
                        text.append(entry.getKey()).append('=').append(entry.getValue()).append(' ');
                    }
                    return text.toString();
                }
                @Override public int hashCode() { return 31 * total + counts.hashCode(); }
                @Override public boolean equals(Object other) {
                    return other instanceof C%2$d && ((C%2$d) other).total == total;
                }
            }
            """;
}
