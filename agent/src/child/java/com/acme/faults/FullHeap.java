package com.acme.faults;

import com.acme.ReadingService;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** Fills the heap for some seconds for each line on stdin, while it reads the clock. */
public final class FullHeap {
    private static final long FULL_NANOS = 5_000_000_000L;
    private static final int LARGE = 1 << 20;
    private static final int SMALL = 2;

    private FullHeap() {}

    public static void main(String[] arguments) throws IOException {
        ReadingService.startReading();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.out.println("started");
        while (in.readLine() != null) {
            fill();
            System.out.println("free again");
        }
    }

    private static void fill() {
        long startNanos = System.nanoTime();
        Object[] filled = null;
        for (int length = LARGE; System.nanoTime() - startNanos < FULL_NANOS; ) {
            try {
                Object[] more = new Object[length];
                more[0] = filled;
                filled = more;
            } catch (OutOfMemoryError full) {
                length = Math.max(SMALL, length / 2);
            }
        }
    }
}
