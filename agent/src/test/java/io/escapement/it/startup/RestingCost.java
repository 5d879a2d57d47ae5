package io.escapement.it.startup;

import com.acme.startup.RestingHello;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.jdk.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * No test: prints what the agent costs a program that does nothing for ten seconds, on a healthy host, beside the same
 * program without it, in interleaved pairs. Arguments: the number of pairs, and the homes of JDKs. The agent's jar and
 * options are the system properties {@code escapement.test.agentJar} and {@code options}.
 */
final class RestingCost {
    private static final long REST_SECONDS = 10;
    private static final long MILLIS_PER_TICK_OF_THE_KERNEL = 10;

    private RestingCost() {}

    public static void main(String[] arguments) throws Exception {
        int pairs = Integer.parseInt(arguments[0]);
        for (String home : List.of(arguments).subList(1, arguments.length)) {
            Jdk jdk = new Jdk(Path.of(home), 0);
            Map<Boolean, List<Figures>> figures = IntStream.range(0, 2 * pairs)
                    .mapToObj(i -> measure(jdk, (i + i / 2) % 2 == 1))
                    .collect(Collectors.groupingBy(Figures::withAgent));
            print(home, figures.get(false), figures.get(true));
        }
    }

    private static void print(String home, List<Figures> without, List<Figures> with) {
        System.out.println("\n" + home + ", " + with.size() + " pairs\n\n| after " + REST_SECONDS
                + " s, median (range) | without | with |\n|---|---|---|");
        printRow("processor time, ms", without, with, Figures::cpuMillis);
        printRow("classes loaded", without, with, Figures::classCount);
        TreeMap<String, Long> groups = new TreeMap<>(without.get(0).threads());
        groups.putAll(with.get(0).threads());
        for (String group : groups.keySet()) {
            printRow(
                    "threads in group " + group,
                    without,
                    with,
                    figures -> figures.threads().getOrDefault(group, 0L));
        }
        with.stream()
                .flatMap(figures -> figures.agentThreads().stream())
                .distinct()
                .sorted()
                .forEach(thread -> System.out.println("\nThe agent's: " + thread));
    }

    private static void printRow(
            String name, List<Figures> without, List<Figures> with, ToDoubleFunction<Figures> figure) {
        System.out.println("| " + name + " | " + cell(without, figure) + " | " + cell(with, figure) + " |");
    }

    private static String cell(List<Figures> figures, ToDoubleFunction<Figures> figure) {
        double[] sorted = figures.stream().mapToDouble(figure).sorted().toArray();
        return String.format("%.0f (%.0f to %.0f)", sorted[sorted.length / 2], sorted[0], sorted[sorted.length - 1]);
    }

    private static Figures measure(Jdk jdk, boolean withAgent) {
        ChildJvmBuilder builder = ChildJvm.on(jdk);
        if (withAgent) {
            builder.agent(System.getProperty("options", "packages=com.acme"));
        }
        try (ChildJvm child = builder.run(RestingHello.class)) {
            TimeUnit.SECONDS.sleep(REST_SECONDS);
            long cpuMillis = cpuMillis(child.pid());
            child.send("print");
            child.awaitStdout("printed", 1);
            // After the threads: it starts one.
            return new Figures(withAgent, cpuMillis, classCount(jdk, child.pid()), child.stdout());
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** User and system time of all its threads, ended ones too. See proc(5). */
    private static long cpuMillis(long pid) throws IOException {
        String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
        String[] afterName = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return (Long.parseLong(afterName[11]) + Long.parseLong(afterName[12])) * MILLIS_PER_TICK_OF_THE_KERNEL;
    }

    private static long classCount(Jdk jdk, long pid) {
        try (ChildJvm jcmd = ChildJvm.on(jdk).tool("jcmd", Long.toString(pid), "PerfCounter.print")) {
            int unused = jcmd.awaitExit();
            Pattern counter = Pattern.compile("java\\.cls\\.(?:loadedClasses|sharedLoadedClasses)=(\\d+)");
            return jcmd.stdout().stream()
                    .map(counter::matcher)
                    .filter(Matcher::matches)
                    .mapToLong(matcher -> Long.parseLong(matcher.group(1)))
                    .sum();
        }
    }

    private record Figures(boolean withAgent, long cpuMillis, long classCount, List<String> stdout) {
        Map<String, Long> threads() {
            return stdout.stream()
                    .filter(line -> line.startsWith("thread: "))
                    .collect(Collectors.groupingBy(
                            line -> line.substring("thread: ".length(), line.indexOf('/')), Collectors.counting()));
        }

        List<String> agentThreads() {
            return stdout.stream()
                    .filter(line -> line.contains("/escapement"))
                    .map(line -> line.substring("thread: ".length()))
                    .toList();
        }
    }
}
