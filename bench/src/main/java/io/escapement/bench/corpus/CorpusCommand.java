package io.escapement.bench.corpus;

import io.escapement.bench.host.BenchmarksJar;
import io.escapement.bench.host.BuiltFiles;
import io.escapement.bench.report.LabCommand;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code corpus}: runs the agent's rewriter over every class of many libraries. Status 1 if a class came out wrong. */
@Command(
        name = "corpus",
        description = {
            "Rewrites every class of many libraries, compares each with what ASM says of it, and has "
                    + "the JVM verify those that changed.",
            "Exit status 1 if one came out wrong."
        })
public final class CorpusCommand extends LabCommand {
    @Option(
            names = "--jars",
            paramLabel = "PATH",
            split = ",",
            description = "A jar, or a folder with jars at any depth. Default: what bench/corpus/pom.xml names, fetched"
                    + " with Maven: widely used libraries, some 700 MB.")
    private List<Path> paths = List.of();

    @Override
    protected int run() throws IOException, InterruptedException {
        Path agentJar = agent();
        Set<Path> jars = paths.isEmpty() ? libraries() : named();
        say("examining %,d jars", jars.size());
        Rewriter rewriter = AgentsRewriter.of(agentJar);
        Examination examined = new Examination(new ClassCheck(rewriter));
        examined.examine(jars);
        say("having the JVM verify %,d classes", examined.rewritten.size());
        JvmVerification jvm = JvmVerification.of(examined.rewritten, jars, rewriter);
        CorpusReport report = CorpusReport.of(conditions(agentJar, BuiltFiles.java()), examined, jvm);
        return show(
                report.page().write(out, "corpus", report), report.failures().isEmpty());
    }

    /** Returns the jars that Maven resolves of {@code bench/corpus/pom.xml}, in its local repository. */
    private Set<Path> libraries() throws IOException, InterruptedException {
        say("fetching the libraries");
        Path classPath = Files.createTempFile("corpus-", ".class-path");
        BenchmarksJar.maven("corpus/pom.xml", "dependency:build-classpath", "-Dmdep.outputFile=" + classPath);
        Set<Path> jars = new TreeSet<>();
        for (String entry : Files.readString(classPath).strip().split(File.pathSeparator)) {
            if (entry.endsWith(".jar")) {
                jars.add(Path.of(entry));
            }
        }
        return jars;
    }

    private Set<Path> named() throws IOException {
        Set<Path> jars = new TreeSet<>();
        for (Path path : paths) {
            if (!Files.exists(path)) {
                throw wrong("--jars: there is no " + path + ".");
            }
            try (Stream<Path> walk = Files.walk(path)) {
                walk.filter(file -> file.toString().endsWith(".jar") && Files.isRegularFile(file))
                        .forEach(file -> jars.add(file.toAbsolutePath().normalize()));
            }
        }
        return jars;
    }
}
