package io.escapement.it.clock;

import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.host.NativeSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;

/**
 * A wall clock under a child that the test lets run at any rate. libfaketime has rates too, but changes the
 * length of timed waits with them: at half the speed every wait in the JVM ends at once, at twice the speed none ends.
 */
final class RatedClock {
    private static final double MILLION = 1_000_000;

    private final Path library;
    private final Path file;
    private final MappedByteBuffer words;
    private long sequence;
    private long monoNanos = System.nanoTime();
    private long wallNanos = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
    private double rate = 1;

    /** Runs at rate 1. */
    RatedClock(Path folder) {
        library = NativeSource.library("ratedclock", folder);
        file = folder.resolve("words");
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            words = channel.map(FileChannel.MapMode.READ_WRITE, 0, 4 * Long.BYTES);
            words.order(ByteOrder.nativeOrder());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        write();
    }

    ChildJvmBuilder under(ChildJvmBuilder builder) {
        return builder.env("LD_PRELOAD", library.toString()).env("RATEDCLOCK_FILE", file.toString());
    }

    /** From now on it goes on by so many seconds a second. */
    void runAt(double newRate) {
        moveOn();
        rate = newRate;
        write();
    }

    private void moveOn() {
        long nowNanos = System.nanoTime();
        wallNanos += (long) ((nowNanos - monoNanos) * rate);
        monoNanos = nowNanos;
    }

    /** On Linux {@code System.nanoTime} is the monotonic clock of the whole machine. */
    private void write() {
        put(0, ++sequence);
        put(1, monoNanos);
        put(2, wallNanos);
        put(3, Math.round(rate * MILLION));
        put(0, ++sequence);
    }

    private void put(int word, long value) {
        VarHandle.fullFence();
        words.putLong(word * Long.BYTES, value);
        VarHandle.fullFence();
    }
}
