package io.escapement.bench.startup;

import io.escapement.ab.host.MeasurementException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** An application of as many classes as wanted, all of which it loads at start. One in ten reads the clock. */
final class GeneratedApplication {
    private static final int CLASSES_IN_A_PACKAGE = 100;
    private static final int ONE_READS_IN = 10;

    private GeneratedApplication() {}

    static Program compile(int classCount, Path folder) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new MeasurementException("to generate an application, run this with a JDK, which has a compiler");
        }
        Path classes = Files.createDirectories(folder.resolve("generated-" + classCount));
        List<JavaFileObject> sources = new ArrayList<>();
        sources.add(new Source("generated/Main", MAIN.formatted(classCount, CLASSES_IN_A_PACKAGE)));
        for (int i = 0; i < classCount; i++) {
            String name = String.format(Locale.ROOT, "generated/p%d/C%d", i / CLASSES_IN_A_PACKAGE, i);
            String read = i % ONE_READS_IN == 0 ? "System.currentTimeMillis()" : "System.nanoTime()";
            sources.add(new Source(name, CLASS.formatted(i / CLASSES_IN_A_PACKAGE, i, read)));
        }
        List<String> options = List.of("--release", "8", "-Xlint:none", "-proc:none", "-d", classes.toString());
        if (!compiler.getTask(null, null, null, options, null, sources).call()) {
            throw new MeasurementException("the generated application could not be compiled");
        }
        return new Program(
                String.format(Locale.ROOT, "an application of %,d classes", classCount),
                classes.toAbsolutePath().toString(),
                "generated.Main",
                List.of(),
                "*");
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

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String name, String text) {
            super(URI.create("string:///" + name + Kind.SOURCE.extension), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
