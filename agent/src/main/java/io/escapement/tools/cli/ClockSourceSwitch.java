package io.escapement.tools.cli;

import io.escapement.agent.probe.ClockSource;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Switches the kernel's clocksource, and puts back the one that was in force unless another is kept.
 *
 * <p>Two threads write: the one that tries clocksources, and a shutdown hook, which closes this while that one runs on.
 * Every write holds this object's lock. Closing writes the original, and nothing is written after that; keeping another
 * leaves nothing for closing to do. So whenever the hook comes, the last write is the original, or what is kept.
 */
class ClockSourceSwitch implements Closeable {
    final String original;
    private final String folder;
    private final FileChannel locked;
    private String written;
    private boolean isOpen = true;

    /** For the clocksource in force there. Throws if another process does the same at this moment. */
    ClockSourceSwitch(String folder) throws IOException {
        this.folder = folder;
        // Not the file with the name: whoever reads and closes a file ends its own locks of it.
        locked = FileChannel.open(Paths.get(folder, "uevent"), StandardOpenOption.WRITE);
        if (locked.tryLock() == null) {
            throw new IOException("another doctor --cure is at work on this host");
        }
        original = ClockSource.read(folder).current;
        written = original;
    }

    /** Returns the others that the kernel offers, in its own order, by how far it trusts them. */
    List<String> others() {
        List<String> others = new ArrayList<>(ClockSource.read(folder).available);
        others.remove(original);
        return others;
    }

    /** Has the kernel switch, which it has done, or refused, once the write returns. Returns whether it has. */
    synchronized boolean select(String name) {
        if (!isOpen) {
            throw new IllegalStateException("stopped");
        }
        written = name;
        try {
            write(name);
        } catch (IOException refused) {
            return false;
        }
        return isInForce(name);
    }

    /** Throws if the kernel does not take it back. */
    void putBack() {
        if (!select(original)) {
            throw new IllegalStateException(
                    "the kernel does not take " + original + " back, which was in force: it is on "
                            + ClockSource.read(folder).current + "; dmesg | grep -i clocksource says why");
        }
    }

    /** Whether the kernel has it in force, and has not withdrawn it. */
    boolean isInForce(String name) {
        ClockSource now = ClockSource.read(folder);
        return now.current.equals(name) && now.available.contains(name);
    }

    /** Leaves the kernel with the clocksource that was selected last. */
    synchronized void keep() {
        isOpen = false;
    }

    @Override
    public synchronized void close() throws IOException {
        try {
            if (isOpen && !written.equals(original)) {
                putBack();
            }
        } finally {
            isOpen = false;
            locked.close();
        }
    }

    /** For a shutdown hook, as at SIGINT and SIGTERM. */
    synchronized void closeAtExit() {
        boolean isStopped = isOpen;
        try {
            close();
            if (isStopped) {
                System.err.println("stopped: " + original + " is in force, as before");
            }
        } catch (IOException | IllegalStateException e) {
            System.err.println("stopped: " + e.getMessage());
        }
    }

    /** The kernel ignores most names that it can't use, without an error. */
    void write(String name) throws IOException {
        Files.write(Paths.get(folder, "current_clocksource"), (name + "\n").getBytes(StandardCharsets.US_ASCII));
    }
}
