package io.escapement.ab.files;

import com.google.gson.JsonParser;
import io.escapement.ab.plan.Arm;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The report that lies in a folder already, among files that may be anybody's. */
final class EarlierReport {

    private static final List<String> WHOLE = List.of("report.json", "rates.json");

    private static final Set<String> NAMES = Set.of(
            "report.json",
            "rates.json",
            "report.txt",
            "report.html",
            ReportFiles.BLOCKS,
            ReportFiles.SATURATED_BLOCKS,
            "seconds.csv",
            "latency.hlog",
            "differences.png",
            "percentiles.png",
            "timeline.png");

    private final Path folder;

    EarlierReport(Path folder) {
        this.folder = folder;
    }

    /** Whether a report of which this file is there is complete. */
    static boolean tellsThatItIsWhole(Path file) {
        return WHOLE.contains(file.getFileName().toString());
    }

    /**
     * Makes room for new files with these names; returns where the earlier ones are now, or null if there were none.
     */
    Path moveAway(List<Path> newFiles) throws IOException {
        List<Path> files = files(newFiles);
        if (files.isEmpty()) {
            return null;
        }
        String name = ReportFolder.timeName(startedAt(files));
        Path place = ReportFolder.newFolder(Files.createDirectories(folder.resolve("earlier")), name);
        List<Path> moving = new ArrayList<>();
        for (Path file : files) {
            String fileName = file.getFileName().toString();
            Path to = place.resolve(tellsThatItIsWhole(file) ? fileName + ".moving" : fileName);
            Files.move(file, to);
            if (tellsThatItIsWhole(file)) {
                moving.add(to);
            }
        }
        for (Path file : moving) {
            Files.move(file, place.resolve(file.getFileName().toString().replace(".moving", "")));
        }
        return place;
    }

    /**
     * Returns the report's files, if there is one, and what would be in the way; the file that tells a whole report
     * comes first.
     */
    private List<Path> files(List<Path> newFiles) throws IOException {
        Set<String> inTheWay = new TreeSet<>();
        newFiles.forEach(file -> inTheWay.add(file.getFileName().toString()));
        boolean isReport = WHOLE.stream().anyMatch(name -> Files.isRegularFile(folder.resolve(name)));
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            for (Path entry : entries) {
                String name = entry.getFileName().toString();
                if (inTheWay.contains(name) || (isReport && isOurs(name))) {
                    files.add(entry);
                }
            }
        }
        files.sort(Comparator.comparing((Path file) -> !tellsThatItIsWhole(file))
                .thenComparing(Comparator.naturalOrder()));
        return files;
    }

    private static boolean isOurs(String name) {
        if (NAMES.contains(name)) {
            return true;
        }
        for (Arm arm : Arm.values()) {
            if (name.equals(ReportFiles.percentiles(arm)) || name.equals(ReportFiles.percentilesFromSend(arm))) {
                return true;
            }
        }
        return false;
    }

    /** Returns the start that the report tells, or else when its file was written. */
    private Instant startedAt(List<Path> files) throws IOException {
        try {
            String json = Files.readString(folder.resolve("report.json"));
            return Instant.parse(JsonParser.parseString(json)
                    .getAsJsonObject()
                    .getAsJsonObject("run")
                    .get("startedAt")
                    .getAsString());
        } catch (IOException | RuntimeException e) {
            return Files.getLastModifiedTime(files.get(0), LinkOption.NOFOLLOW_LINKS)
                    .toInstant();
        }
    }
}
