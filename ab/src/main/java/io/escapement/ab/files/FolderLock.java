package io.escapement.ab.files;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Keeps two runs from moving files in the same folder at once, for the moment that it takes. The kernel takes the lock
 * from one that is killed.
 */
final class FolderLock {

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final Path file;
    private final FileChannel channel;

    private FolderLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    static Path whileHeld(Path folder, Moving moving) throws IOException {
        FolderLock lock = of(folder);
        try {
            return moving.move();
        } finally {
            lock.close();
        }
    }

    private static FolderLock of(Path folder) throws IOException {
        Path file = folder.resolve(".ab-report.lock");
        while (true) {
            FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            try {
                if (isLocked(channel) && isNamed(file, channel)) {
                    return new FolderLock(file, channel);
                }
            } catch (IOException | RuntimeException e) {
                channel.close();
                throw e;
            }
            channel.close();
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private static boolean isLocked(FileChannel channel) throws IOException {
        try {
            FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException e) {
            // Held by this JVM.
            return false;
        }
    }

    /** Whether this is the file that the name stands for, and not one that the run before has deleted meanwhile. */
    private static boolean isNamed(Path file, FileChannel channel) throws IOException {
        String token = UUID.randomUUID().toString();
        channel.truncate(0).write(StandardCharsets.US_ASCII.encode(token), 0);
        return Files.exists(file) && Files.readString(file).equals(token);
    }

    private void close() throws IOException {
        Files.deleteIfExists(file);
        channel.close();
    }

    /** Moves files, and may return a path. */
    interface Moving {
        Path move() throws IOException;
    }
}
