package io.escapement.ab.files;

import io.escapement.ab.recording.MeasuredBlock;
import io.escapement.ab.report.AbReport;
import io.escapement.ab.report.FoundRate;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The folder that the report goes to. Where nothing was measured there is none, and a folder that was made for it is
 * removed again. Nothing of an earlier run is overwritten or deleted:
 * <ol>
 *   <li>While the run lasts, its files are in a folder of their own, {@code unfinished-TIME}.
 *   <li>At the end the files of an earlier report move to {@code earlier/TIME}, and the new ones take their place, by
 *       renames.
 *   <li>A {@code report.json}, or {@code rates.json}, goes first and comes last: where there is one, its report is
 *       whole.
 * </ol>
 */
public final class ReportFolder {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    private final Path folder;
    private final boolean created;
    private final Path unfinished;
    private String outcome = "Nothing was measured, and nothing is written.";
    private boolean written;

    /** Throws {@link IllegalArgumentException} with what to tell the user if nothing can be written there. */
    public ReportFolder(Path folder) {
        this.folder = folder;
        try {
            created = !Files.isDirectory(folder);
            if (created) {
                Files.createDirectories(folder);
            }
            unfinished = newFolder(folder, "unfinished-" + timeName(Instant.now()));
        } catch (IOException e) {
            throw new IllegalArgumentException("--out: no report can be written to '" + folder + "': " + reason(e), e);
        }
    }

    /** Returns the name of a new folder, one for each run. */
    public static Path ownName() {
        return Path.of("ab-report-" + timeName(Instant.now()));
    }

    public LiveFiles liveFiles() throws IOException {
        return new LiveFiles(unfinished);
    }

    public void write(AbReport report, List<MeasuredBlock> blocks) {
        if (report.isEmpty()) {
            discard();
        } else {
            publish(() -> new ReportFiles(unfinished).write(report, blocks));
        }
    }

    public void write(List<FoundRate> rates) {
        if (rates.isEmpty()) {
            discard();
        } else {
            publish(() -> new ReportFiles(unfinished).write(rates));
        }
    }

    /** Returns a line for the user. */
    public String outcome() {
        return outcome;
    }

    public boolean isWritten() {
        return written;
    }

    private void publish(Writing writing) {
        try {
            writing.write();
            Path earlier = FolderLock.whileHeld(folder, this::takePlace);
            written = true;
            outcome = "The report: " + folder + (earlier == null ? "" : " (an earlier one is now in " + earlier + ")");
        } catch (IOException e) {
            outcome = "The report could not be written to " + folder + ": " + reason(e) + ". What there is of it is in "
                    + unfinished;
        }
    }

    /** Returns where the earlier report is then, or null. */
    private Path takePlace() throws IOException {
        List<Path> files = newFiles();
        Path earlier = new EarlierReport(folder).moveAway(files);
        for (Path file : files) {
            Files.move(file, folder.resolve(file.getFileName()));
        }
        Files.delete(unfinished);
        return earlier;
    }

    /** Returns the new files in the order in which they are to come. */
    private List<Path> newFiles() throws IOException {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(unfinished)) {
            entries.forEach(files::add);
        }
        files.sort(Comparator.comparing(EarlierReport::tellsThatItIsWhole).thenComparing(Comparator.naturalOrder()));
        return files;
    }

    private void discard() {
        try {
            for (Path file : newFiles()) {
                Files.delete(file);
            }
            Files.delete(unfinished);
            if (created) {
                Files.delete(folder);
            }
        } catch (IOException e) {
            // A folder without a report is left behind.
        }
    }

    /** Makes a folder that nobody else has, even if another run makes one at the same moment. */
    static Path newFolder(Path parent, String name) throws IOException {
        for (int i = 1; ; i++) {
            try {
                return Files.createDirectory(parent.resolve(i == 1 ? name : name + "-" + i));
            } catch (FileAlreadyExistsException e) {
                // Tries the next number.
            }
        }
    }

    static String timeName(Instant instant) {
        return LocalDateTime.ofInstant(instant, ZoneId.systemDefault()).format(TIME);
    }

    private static String reason(IOException e) {
        if (e instanceof FileAlreadyExistsException there) {
            return there.getFile() + " exists, and is not a folder";
        }
        if (e instanceof AccessDeniedException denied) {
            return "no permission for " + denied.getFile();
        }
        String reason = e instanceof FileSystemException system ? system.getReason() : e.getMessage();
        return reason == null ? "it can't be written (" + e + ")" : reason;
    }

    private interface Writing {
        void write() throws IOException;
    }
}
