package io.escapement.bench.corpus;

import io.escapement.bench.corpus.Examination.LoadableClass;
import io.escapement.bench.corpus.child.VerifyingChild;
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
    private static final String AGENT_OPTIONS = "packages=*,mode=on,floor=off,log=warn";

    static JvmVerification of(List<LoadableClass> classes, Collection<Path> jars, Path agentJar, Path folder)
            throws IOException, InterruptedException {
        Path jarList = Files.write(
                folder.resolve("jars.txt"), jars.stream().map(Path::toString).toList());
        Path classList = Files.write(
                folder.resolve("classes.txt"),
                classes.stream()
                        .map(one -> one.jar() + VerifyingChild.SEPARATOR + one.name())
                        .toList());
        List<String> before = verify(List.of(), jarList, classList, folder.resolve("without-agent"));
        List<String> after = verify(
                List.of("-javaagent:" + agentJar + "=" + AGENT_OPTIONS, "-D" + VerifyingChild.WITH_AGENT + "=true"),
                jarList,
                classList,
                folder.resolve("with-agent"));
        return compare(classes, before, after);
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

    private static List<String> verify(List<String> jvmArguments, Path jarList, Path classList, Path out)
            throws IOException, InterruptedException {
        Path log = out.resolveSibling(out.getFileName() + ".log");
        List<String> arguments = new ArrayList<>(List.of("-Xmx2g"));
        arguments.addAll(jvmArguments);
        ProcessBuilder jvm =
                new ProcessBuilder(ChildProcess.java(arguments, VerifyingChild.class, jarList, classList, out));
        jvm.redirectErrorStream(true).redirectOutput(log.toFile());
        ChildProcess.output(jvm);
        return Files.readAllLines(out);
    }
}
