package com.acme.clock;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.LockSupport;

/**
 * Reads both clocks in turns, in two threads, some so many times a second as the last line on stdin says, a multiple of
 * 500.
 */
public final class PacedReads {
    private static final long PAUSE_NANOS = 4_000_000;
    private static final int BATCHES_PER_SECOND = 500;
    private static volatile int batch = 1;
    private static volatile long latest;

    private PacedReads() {}

    public static void main(String[] arguments) throws IOException {
        for (int i = 0; i < 2; i++) {
            Thread reader = new Thread(PacedReads::read);
            reader.setDaemon(true);
            reader.start();
        }
        System.out.println("reading");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            batch = Integer.parseInt(line) / BATCHES_PER_SECOND;
        }
        System.out.println("last read: " + latest);
    }

    private static void read() {
        for (long i = 0; ; LockSupport.parkNanos(PAUSE_NANOS)) {
            for (long end = i + batch; i < end; i++) {
                latest = i % 2 == 1 ? System.nanoTime() : System.currentTimeMillis();
            }
        }
    }
}
