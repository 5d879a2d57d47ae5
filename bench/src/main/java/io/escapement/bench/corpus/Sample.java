package io.escapement.bench.corpus;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** So many of the class files that it was offered, each with the same chance (Vitter, algorithm R). */
final class Sample {
    private static final int CAPACITY = 3_000;

    private final Random random = new Random(CAPACITY);
    private final List<byte[]> taken = new ArrayList<>();
    private int offered;

    void offer(byte[] classFile) {
        offered++;
        if (taken.size() < CAPACITY) {
            taken.add(classFile);
            return;
        }
        int at = random.nextInt(offered);
        if (at < CAPACITY) {
            taken.set(at, classFile);
        }
    }

    List<byte[]> classFiles() {
        return taken;
    }
}
