package io.escapement.bench.jmh;

import io.escapement.bench.host.BenchmarksJar;
import io.escapement.bench.rewriter.AgentClasses;
import io.escapement.bench.rewriter.Archive;
import io.escapement.bench.rewriter.Rewriter;
import io.escapement.bench.rewriter.Rewriter.RefusedException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Question: what does the agent's transformer do to the loading of a class, where there is something to rewrite (a hit)
 * and where there is not (a miss)?
 *
 * <p>Expected: a miss about a microsecond, because one look for the name in the class file decides; a hit some ten, for
 * a copy of the class file.
 *
 * <p>Run: {@code java -jar bench/target/benchmarks.jar performance --questions rewriting}. The classes are those of the
 * libraries in {@code benchmarks.jar}, in an order drawn once.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Thread)
public class RewritingBenchmark {
    /** Path of the agent's jar. Its name must not be like that of an option of the agent. */
    public static final String AGENT_PROPERTY = "bench.agent";

    /** What is done with a class. */
    public enum Kind {
        HIT,
        MISS
    }

    @Param({"HIT", "MISS"})
    public Kind kind;

    private Rewriter rewriter;
    private byte[][] classFiles;
    private int next;

    @Setup(Level.Trial)
    public void readClasses() throws IOException {
        rewriter = AgentClasses.rewriter(Path.of(System.getProperty(AGENT_PROPERTY)));
        List<byte[]> chosen = new ArrayList<>();
        new Archive(BenchmarksJar.path()).showClasses((entry, classFile) -> {
            if (isHit(classFile) == (kind == Kind.HIT)) {
                chosen.add(classFile);
            }
        });
        Collections.shuffle(chosen, new Random(chosen.size()));
        classFiles = chosen.toArray(byte[][]::new);
    }

    private boolean isHit(byte[] classFile) {
        try {
            return rewriter.rewrite(classFile) != null;
        } catch (RefusedException e) {
            return false;
        }
    }

    @Benchmark
    public Object oneClass() throws RefusedException {
        next = next + 1 < classFiles.length ? next + 1 : 0;
        return rewriter.rewrite(classFiles[next]);
    }
}
