package io.escapement.ab.host;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.stream.Collectors;

/** The last lines of an output, for showing when something went wrong. */
public final class LastLines {

    private final int capacity;
    private final Deque<String> lines = new ArrayDeque<>();

    public LastLines(int capacity) {
        this.capacity = capacity;
    }

    public synchronized void add(String line) {
        if (lines.size() == capacity) {
            lines.removeFirst();
        }
        lines.addLast(line);
    }

    @Override
    public synchronized String toString() {
        return lines.isEmpty()
                ? "  (nothing)"
                : lines.stream().map(l -> "  " + l).collect(Collectors.joining("\n"));
    }
}
