package io.escapement.tools.attach;

import io.escapement.tools.json.Printable;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What the agent's thread is at in another JVM, by what {@code jstack} prints of that. */
final class ThreadDump {
    private static final String WATCH = "\"escapement-watch\" ";
    private static final String OWN = "io.escapement.";
    private static final Pattern REWRITING = Pattern.compile(".*\\bio\\.escapement\\.agent\\.(inject|rewrite)\\..*");
    private static final Pattern OF_THE_JDK = Pattern.compile("(java|javax|jdk|sun|com\\.sun)\\..*");
    private static final Pattern FRAME = Pattern.compile("\\s+at ([^(]+)\\(.*");
    private static final Pattern LOCK = Pattern.compile("\\s+- (locked|waiting to lock) <(\\w+)> \\(a (.+)\\)");
    private static final int NAMED_AT_MOST = 3;

    /** Each thread's lines. */
    private final List<List<String>> threads = new ArrayList<>();

    ThreadDump(List<String> lines) {
        for (String line : lines) {
            if (line.startsWith("\"")) {
                threads.add(new ArrayList<>());
            }
            if (!threads.isEmpty()) {
                threads.get(threads.size() - 1).add(line);
            }
        }
    }

    /** Returns in words what the thread is at, and what holds it up; nothing if it waits for its next turn. */
    String workOfAgent() {
        List<String> watch = threads.stream()
                .filter(thread -> thread.get(0).startsWith(WATCH))
                .findFirst()
                .orElseGet(ArrayList::new);
        if (watch.stream().anyMatch(line -> REWRITING.matcher(line).matches())) {
            return Printable.of("rewriting classes" + heldUp(watch));
        }
        return watch.stream().anyMatch(line -> line.contains(".WatchThread.switchClock(")) ? "switching the clock" : "";
    }

    /** By the lines above the agent's own code: there is that of a class loader which it asks, or of the JVM. */
    private String heldUp(List<String> watch) {
        String in = "";
        for (String line : watch) {
            Matcher lock = LOCK.matcher(line);
            if (lock.matches() && lock.group(1).startsWith("waiting")) {
                return "; it waits for the lock of " + lock.group(3) + holder(lock.group(2));
            }
            Matcher frame = FRAME.matcher(line);
            if (frame.matches() && frame.group(1).startsWith(OWN)) {
                break;
            }
            if (in.isEmpty()
                    && frame.matches()
                    && !OF_THE_JDK.matcher(frame.group(1)).matches()) {
                in = "; it is in " + frame.group(1);
            }
        }
        return in.isEmpty() && watch.stream().anyMatch(line -> line.contains("State: BLOCKED"))
                ? "; it waits for a class loader's lock" + suspects()
                : in;
    }

    private String holder(String address) {
        return threads.stream()
                .filter(thread -> thread.stream().anyMatch(line -> line.contains("- locked <" + address + ">")))
                .map(thread -> ", which thread " + name(thread) + " holds")
                .findFirst()
                .orElse("");
    }

    /** A lock that the JVM itself takes has no line: of those that are held, these can be a class loader's. */
    private String suspects() {
        List<String> held = new ArrayList<>();
        for (List<String> thread : threads) {
            for (String line : thread) {
                Matcher lock = LOCK.matcher(line);
                if (lock.matches()
                        && lock.group(1).equals("locked")
                        && !OF_THE_JDK.matcher(lock.group(3)).matches()) {
                    held.add("that of " + lock.group(3) + " by thread " + name(thread));
                }
            }
        }
        return held.isEmpty()
                ? ""
                : ", perhaps " + held.stream().distinct().limit(NAMED_AT_MOST).collect(Collectors.joining(" or "));
    }

    /** With its quotation marks. */
    private static String name(List<String> thread) {
        return thread.get(0).substring(0, thread.get(0).lastIndexOf('"') + 1);
    }
}
