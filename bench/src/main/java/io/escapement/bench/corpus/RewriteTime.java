package io.escapement.bench.corpus;

import io.escapement.bench.rewriter.Rewriter;
import io.escapement.bench.rewriter.Rewriter.RefusedException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** What one class costs, over a sample of classes, on one thread after warm-up. */
record RewriteTime(int sampledClasses, long medianClassBytes, long medianNanos, long p99Nanos) {
    private static final int WARM_UP_ROUNDS = 5;
    private static final int ROUNDS = 10;

    static RewriteTime of(Rewriter rewriter, Sample sample) throws RefusedException {
        List<byte[]> classFiles = sample.classFiles();
        Histogram nanos = new Histogram(3);
        for (int round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
            for (byte[] classFile : classFiles) {
                long startNanos = System.nanoTime();
                rewriter.rewrite(classFile);
                long tookNanos = System.nanoTime() - startNanos;
                if (round >= WARM_UP_ROUNDS) {
                    nanos.recordValue(tookNanos);
                }
            }
        }
        Histogram bytes = new Histogram(3);
        classFiles.forEach(classFile -> bytes.recordValue(classFile.length));
        return new RewriteTime(
                classFiles.size(),
                bytes.getValueAtPercentile(50),
                nanos.getValueAtPercentile(50),
                nanos.getValueAtPercentile(99));
    }

    List<String> row(String what) {
        return Stream.concat(
                        Stream.of(what),
                        Stream.of((long) sampledClasses, medianClassBytes, medianNanos, p99Nanos)
                                .map(figure -> String.format(Locale.ROOT, "%,d", figure)))
                .toList();
    }
}
