package io.escapement.tools.attach;

import io.escapement.tools.json.Printable;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The work of the agent's thread in another JVM, as {@code jstack} shows it. */
final class ThreadDump {
    private static final String WATCH = "\"escapement-watch\" ";
    private static final String NOT_OF_THE_JDK = "(?!(?:java|javax|jdk|sun|com\\.sun)\\.)";
    private static final Pattern OWN_FRAME = Pattern.compile("\\sat io\\.escapement\\.");
    private static final Pattern REWRITING = Pattern.compile("\\bio\\.escapement\\.agent\\.(inject|rewrite)\\.");
    private static final Pattern FOREIGN_FRAME = Pattern.compile("\\sat " + NOT_OF_THE_JDK + "([^(]+)\\(");
    private static final Pattern WAITED_FOR = Pattern.compile("- waiting to lock <(\\w+)> \\(a (.+)\\)");
    private static final Pattern FOREIGN_LOCKED = Pattern.compile("- locked <\\w+> \\(a " + NOT_OF_THE_JDK + "(.+)\\)");
    private static final int NAMED_AT_MOST = 3;

    private final String[] threads;

    ThreadDump(String printed) {
        threads = printed.split("\n(?=\")");
    }

    /** Returns in words what the thread is doing, and what holds it up; empty if the thread waits for its next turn. */
    String workOfAgent() {
        String watch = Stream.of(threads)
                .filter(thread -> thread.startsWith(WATCH))
                .findFirst()
                .orElse("");
        if (REWRITING.matcher(watch).find()) {
            return Printable.of("rewriting classes" + heldUp(watch));
        }
        return watch.contains(".WatchThread.switchClock(") ? "switching the clock" : "";
    }

    private String heldUp(String watch) {
        // Above the agent's own frames are those of a class loader that it asks, or of the JVM.
        String asked = OWN_FRAME.split(watch, 2)[0];
        Matcher waitedFor = WAITED_FOR.matcher(asked);
        if (waitedFor.find()) {
            return "; it waits for the lock of " + waitedFor.group(2) + holder(waitedFor.group(1));
        }
        Matcher foreign = FOREIGN_FRAME.matcher(asked);
        if (foreign.find()) {
            return "; it is in " + foreign.group(1);
        }
        return watch.contains("State: BLOCKED") ? "; it waits for a class loader's lock" + suspects() : "";
    }

    private String holder(String address) {
        return Stream.of(threads)
                .filter(thread -> thread.contains("- locked <" + address + ">"))
                .map(thread -> ", which thread " + name(thread) + " holds")
                .findFirst()
                .orElse("");
    }

    /** A lock that the JVM itself takes has no line. Of the locks that are held, these can be a class loader's. */
    private String suspects() {
        Set<String> held = new LinkedHashSet<>();
        for (String thread : threads) {
            for (Matcher locked = FOREIGN_LOCKED.matcher(thread); locked.find(); ) {
                held.add("that of " + locked.group(1) + " by thread " + name(thread));
            }
        }
        return held.isEmpty()
                ? ""
                : ", perhaps " + held.stream().limit(NAMED_AT_MOST).collect(Collectors.joining(" or "));
    }

    /** With its quotation marks, and those in it. */
    private static String name(String thread) {
        String first = thread.split("\n", 2)[0];
        return first.substring(0, first.lastIndexOf('"') + 1);
    }
}
