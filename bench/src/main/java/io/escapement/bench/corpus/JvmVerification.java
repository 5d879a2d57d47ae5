package io.escapement.bench.corpus;

import io.escapement.bench.corpus.Examination.LoadableClass;
import io.escapement.bench.corpus.child.VerifyingChild;
import io.escapement.bench.host.BenchmarksJar;
import io.escapement.bench.host.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * What the JVM's own verifier says of rewritten classes: all are loaded twice, each from its jar, in a JVM without the
 * agent and in one where it rewrites them.
 *
 * @param verified by both
 * @param notLoadable already without the agent, most often for want of an optional library
 * @param rejectedBefore by the verifier already without the agent
 */
record JvmVerification(int verified, int notLoadable, int rejectedBefore, List<String> failures) {
    private static final String AGENT_OPTIONS = "packages=*,reads=wall,mode=on,log=warn";

    static JvmVerification of(List<LoadableClass> classes, Collection<Path> jars, Path agentJar, Path folder)
            throws IOException, InterruptedException {
        Files.write(
                folder.resolve("jars.txt"), jars.stream().map(Path::toString).toList());
        Files.write(
                folder.resolve("classes.txt"),
                classes.stream()
                        .map(one -> one.jar() + VerifyingChild.SEPARATOR + one.name())
                        .toList());
        return compare(
                classes,
                verify(folder, "without-agent", "-Xmx2g"),
                verify(
                        folder,
                        "with-agent",
                        "-Xmx2g",
                        "-javaagent:" + agentJar + "=" + AGENT_OPTIONS,
                        "-D" + VerifyingChild.WITH_AGENT + "=true"));
    }

    static JvmVerification compare(List<LoadableClass> classes, List<String> before, List<String> after) {
        int verified = 0;
        int notLoadable = 0;
        int rejectedBefore = 0;
        List<String> failures = new ArrayList<>();
        for (int i = 0; i < classes.size(); i++) {
            if (before.get(i).startsWith(VerifyingChild.REJECTED)) {
                rejectedBefore++;
            } else if (!before.get(i).equals(VerifyingChild.VERIFIED)) {
                notLoadable++;
            } else if (after.get(i).equals(VerifyingChild.VERIFIED)) {
                verified++;
            } else {
                LoadableClass failed = classes.get(i);
                failures.add(
                        failed.jar().getFileName() + "!" + failed.name() + ": with the agent it is " + after.get(i));
            }
        }
        return new JvmVerification(verified, notLoadable, rejectedBefore, failures);
    }

    private static List<String> verify(Path folder, String out, String... jvmArguments)
            throws IOException, InterruptedException {
        ProcessBuilder builder = BenchmarksJar.java(
                List.of(jvmArguments),
                VerifyingChild.class,
                folder.resolve("jars.txt"),
                folder.resolve("classes.txt"),
                folder.resolve(out));
        ChildProcess.output(builder.redirectErrorStream(true));
        return Files.readAllLines(folder.resolve(out));
    }
}
