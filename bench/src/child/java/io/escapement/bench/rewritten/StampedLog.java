package io.escapement.bench.rewritten;

/** Lines that begin with the time in ms, formatted by each thread and appended to one buffer under a lock. */
public final class StampedLog {
    private static final int CAPACITY = 1 << 16;

    private final StringBuilder buffer = new StringBuilder(CAPACITY);

    public void line(String level, String message, long id) {
        String line = System.currentTimeMillis() + " " + level + " ["
                + Thread.currentThread().getName() + "] " + message + " id=" + id + "\n";
        synchronized (buffer) {
            if (buffer.length() + line.length() > CAPACITY) {
                buffer.setLength(0);
            }
            buffer.append(line);
        }
    }
}
