package io.escapement.tools.cli;

import io.escapement.agent.probe.ReadCostOnAllCores;
import io.escapement.agent.probe.Verdict;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;

/** The findings of {@code doctor} as metrics, in a file for the textfile collector of Prometheus' node_exporter. */
final class PrometheusTextfile {
    private static final String SUFFIX = ".prom";
    private static final double NANOS_PER_SECOND = 1e9;
    private static final String READ = "escapement_clock_read_seconds";
    private static final String SLOW = "escapement_clock_slow";
    private static final String THRESHOLD = "escapement_clock_slow_threshold_seconds";

    private static final Set<OpenOption> ONLY_NEW = new HashSet<>(
            Arrays.asList(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
    private static final Set<PosixFilePermission> READABLE_BY_ALL = PosixFilePermissions.fromString("rw-r--r--");

    private final StringBuilder text = new StringBuilder();

    /** Leaves out what was not measured or could not be told; {@code allCores} is null where it was not to be. */
    PrometheusTextfile(Verdict verdict, ReadCostOnAllCores allCores) {
        describe(READ, "Cost of one System.currentTimeMillis() while one core, or all cores, read the clock.");
        String source = verdict.clockSource.current;
        sample(READ + labels(source, "1"), verdict.realReadNanos);
        if (allCores != null) {
            sample(READ + labels(source, "all"), allCores.nanos);
        }
        describe(SLOW, "Whether a read on one core costs more than " + THRESHOLD + "; absent if that can't be told.");
        if (verdict.health != Verdict.Health.UNKNOWN) {
            text.append(SLOW).append(verdict.isSlow() ? " 1\n" : " 0\n");
        }
        describe(THRESHOLD, "Cost of a read above which the clock is slow (option slow-threshold).");
        sample(THRESHOLD, (double) verdict.slowThresholdNanos);
    }

    private void describe(String metric, String help) {
        text.append("# HELP " + metric + " " + help + "\n# TYPE " + metric + " gauge\n");
    }

    private void sample(String series, double nanos) {
        if (nanos > 0) {
            text.append(String.format(Locale.ROOT, "%s %.4e\n", series, nanos / NANOS_PER_SECOND));
        }
    }

    private static String labels(String clockSource, String cores) {
        String escaped = clockSource.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
        return "{clocksource=\"" + escaped + "\",cores=\"" + cores + "\"}";
    }

    /** Replaces the file as a whole: whoever reads it finds the old findings or the new ones. */
    void write(Path file) throws IOException {
        requireWritable(file);
        // Not by the name that the collector looks for.
        Path made = file.toAbsolutePath().resolveSibling("." + UUID.randomUUID() + ".tmp");
        FileChannel channel = FileChannel.open(made, ONLY_NEW, PosixFilePermissions.asFileAttribute(READABLE_BY_ALL));
        try {
            // Never by the name again: whoever may write in the folder can put a link there.
            try (FileChannel open = channel) {
                ByteBuffer left = ByteBuffer.wrap(text.toString().getBytes(StandardCharsets.UTF_8));
                while (left.hasRemaining()) {
                    open.write(left);
                }
                letAllRead(made);
            }
            Files.move(made, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            Files.deleteIfExists(made);
            throw e;
        }
    }

    /** Whatever the umask is: the collector runs as a user of its own. */
    private static void letAllRead(Path made) throws IOException {
        try (DirectoryStream<Path> open = Files.newDirectoryStream(Paths.get("/proc/self/fd"))) {
            for (Path each : open) {
                if (isOf(each, made.getFileName().toString())) {
                    Files.setPosixFilePermissions(each, READABLE_BY_ALL);
                }
            }
        }
    }

    private static boolean isOf(Path open, String name) {
        try {
            return Files.readSymbolicLink(open).toString().contains(name);
        } catch (IOException closedMeanwhile) {
            return false;
        }
    }

    /** Throws if this process may not write the file, or nobody would read it. */
    static void requireWritable(Path file) throws IOException {
        if (!file.toString().endsWith(SUFFIX)) {
            throw refused(file, "its name has to end in " + SUFFIX + ", or the textfile collector doesn't read it");
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw refused(file, "it is no regular file");
        }
        Path folder = file.toAbsolutePath().getParent();
        if (!Files.isDirectory(folder)) {
            throw new NoSuchFileException(folder.toString());
        }
        if (!Files.isWritable(folder)) {
            throw new AccessDeniedException(folder.toString());
        }
    }

    private static FileSystemException refused(Path file, String reason) {
        return new FileSystemException(file.toString(), null, reason);
    }

    /** Why {@link #write} has failed, in words. */
    static String reason(Path file, IOException failure) {
        Path folder = file.toAbsolutePath().getParent();
        if (failure instanceof NoSuchFileException) {
            return "there is no folder " + folder;
        }
        if (failure instanceof AccessDeniedException) {
            return "permission denied in " + folder;
        }
        String reason = failure instanceof FileSystemException ? ((FileSystemException) failure).getReason() : null;
        return reason == null ? failure.toString() : reason;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
