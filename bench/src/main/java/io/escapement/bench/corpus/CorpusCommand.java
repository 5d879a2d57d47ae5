package io.escapement.bench.corpus;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.escapement.ab.host.BuiltFiles;
import io.escapement.agent.rewrite.OpenRewriter;
import io.escapement.bench.corpus.Rewriter.RefusedException;
import io.escapement.bench.experiment.LabCommand;
import io.escapement.bench.host.AgentClasses;
import io.escapement.bench.host.BenchmarksJar;
import io.escapement.bench.report.ReplacedFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code corpus}: every class of many libraries through the agent's rewriter. Status 1 if one came out wrong. */
@Command(
        name = "corpus",
        description = {
            "Rewrites every class of many libraries and of this JDK, compares each with what ASM says of it, and has "
                    + "the JVM"
                    + " verify those that changed.",
            "Exit status 1 if one came out wrong."
        })
public final class CorpusCommand extends LabCommand {
    @Option(
            names = "--jars",
            paramLabel = "PATH",
            split = ",",
            description =
                    "A jar, a folder with jars at any depth, or a list of Maven coordinates, which are fetched with all"
                            + " that they depend on. Default: a list of widely used libraries, some 700 MB.")
    private List<Path> paths = List.of();

    @Option(names = "--no-jdk", description = "Leaves out the classes of the JDK that runs this.")
    private boolean withoutJdk;

    @Option(
            names = "--agent",
            paramLabel = "JAR",
            description = "Default: the project's agent/target/escapement-agent.jar.")
    private Path agent;

    @Override
    protected int run() throws IOException, InterruptedException, RefusedException {
        Path agentJar = BuiltFiles.existing(agent, "agent/target/escapement-agent.jar", "--agent");
        Path scratch = Files.createTempDirectory(BenchmarksJar.folder(), "corpus-");
        Set<Path> jars = new TreeSet<>();
        List<String> coordinates = coordinatesAndJars(jars);
        say("fetching %,d libraries and what they depend on", coordinates.size());
        Libraries libraries =
                Libraries.fetch(coordinates, BenchmarksJar.folder().resolve("../../mvnw"), scratch);
        jars.addAll(libraries.jars());

        List<Archive> archives = new ArrayList<>(jars.stream().map(Archive::new).toList());
        if (!withoutJdk) {
            archives.addAll(Archive.modulesOfTheJdk());
        }
        say("examining %,d jars and modules", archives.size());
        Rewriter rewriter = (Rewriter) new AgentClasses(agentJar, OpenRewriter.class).open();
        Examination examined = new Examination(new ClassCheck(rewriter));
        examined.examine(archives);

        say("having the JVM verify %,d classes", examined.rewritten.size());
        JvmVerification jvm = JvmVerification.of(examined.rewritten, jars, agentJar, scratch);
        say("measuring");
        RewriteTime hit = RewriteTime.of(rewriter, examined.hits);
        RewriteTime miss = RewriteTime.of(rewriter, examined.misses);
        CorpusReport report = CorpusReport.of(libraries, examined, jvm, hit, miss);
        Path file = ReplacedFile.writeReport(out, "corpus", report.markdown(), report);
        return show(file, report.failures().isEmpty());
    }

    /** Returns the coordinates in all lists, and adds the jars that were named or are in folders. */
    private List<String> coordinatesAndJars(Set<Path> jars) throws IOException {
        if (paths.isEmpty()) {
            try (InputStream builtIn = CorpusCommand.class.getResourceAsStream("libraries.txt")) {
                return Libraries.coordinates(new String(builtIn.readAllBytes(), UTF_8));
            }
        }
        List<String> coordinates = new ArrayList<>();
        for (Path path : paths) {
            if (!Files.exists(path)) {
                throw wrong("--jars: there is no " + path + ".");
            }
            if (Files.isRegularFile(path) && !path.toString().endsWith(".jar")) {
                coordinates.addAll(Libraries.coordinates(Files.readString(path)));
                continue;
            }
            try (Stream<Path> walk = Files.walk(path)) {
                walk.filter(file -> file.toString().endsWith(".jar") && Files.isRegularFile(file))
                        .forEach(file -> jars.add(file.toAbsolutePath().normalize()));
            }
        }
        return coordinates;
    }
}
