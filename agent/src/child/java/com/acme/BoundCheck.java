package com.acme;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the clock in two threads until a line comes on stdin, and prints what {@link CheckedReads} found. Argument: the
 * number of threads that do nothing but keep processors busy.
 */
public final class BoundCheck {
    private static final int READERS = 2;
    private static final int READS_AT_A_TIME = 1000;

    private final CheckedReads reads = new CheckedReads();
    private volatile boolean ended;

    private BoundCheck() {}

    public static void main(String[] arguments) throws Exception {
        new BoundCheck().run(Integer.parseInt(arguments[0]));
    }

    private void run(int busy) throws Exception {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < READERS; i++) {
            threads.add(new Thread(this::readUntilEnded));
        }
        for (int i = 0; i < busy; i++) {
            threads.add(new Thread(this::keepBusy));
        }
        threads.forEach(Thread::start);
        System.out.println("reading");
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
        ended = true;
        for (Thread thread : threads) {
            thread.join();
        }
        reads.print();
    }

    private void readUntilEnded() {
        long lastMs = 0;
        for (long i = 0; !ended; i++) {
            lastMs = reads.read(lastMs);
            if (i % READS_AT_A_TIME == 0) {
                reads.count(READS_AT_A_TIME);
            }
        }
    }

    private void keepBusy() {
        while (!ended) {}
    }
}
