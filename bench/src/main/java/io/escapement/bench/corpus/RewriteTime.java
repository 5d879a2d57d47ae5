package io.escapement.bench.corpus;

import io.escapement.bench.corpus.Rewriter.RefusedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.HdrHistogram.Histogram;

/** What one class costs, over a sample of classes, on one thread after warm-up. */
record RewriteTime(int sampledClasses, long medianClassBytes, long medianNanos, long p99Nanos) {
    private static final int WARM_UP_ROUNDS = 5;
    private static final int ROUNDS = 10;

    /** So many of the class files that it was offered, each with the same chance (Vitter, algorithm R). */
    static final class Sample {
        private static final int CAPACITY = 3_000;

        private final Random random = new Random(CAPACITY);
        private final List<byte[]> classFiles = new ArrayList<>();
        private int offered;

        void offer(byte[] classFile) {
            offered++;
            if (classFiles.size() < CAPACITY) {
                classFiles.add(classFile);
                return;
            }
            int at = random.nextInt(offered);
            if (at < CAPACITY) {
                classFiles.set(at, classFile);
            }
        }
    }

    static RewriteTime of(Rewriter rewriter, Sample sample) throws RefusedException {
        Histogram nanos = new Histogram(3);
        for (int round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
            for (byte[] classFile : sample.classFiles) {
                long startNanos = System.nanoTime();
                rewriter.rewrite(classFile);
                long tookNanos = System.nanoTime() - startNanos;
                if (round >= WARM_UP_ROUNDS) {
                    nanos.recordValue(tookNanos);
                }
            }
        }
        Histogram bytes = new Histogram(3);
        sample.classFiles.forEach(classFile -> bytes.recordValue(classFile.length));
        return new RewriteTime(
                sample.classFiles.size(),
                bytes.getValueAtPercentile(50),
                nanos.getValueAtPercentile(50),
                nanos.getValueAtPercentile(99));
    }
}
