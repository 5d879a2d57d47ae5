package com.acme;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.LockSupport;
import org.outside.RealClock;

/**
 * Reads the clock now and then, as services do. For each line on stdin it reads once more and prints how far behind
 * the real clock that was.
 */
public final class ReadingService implements Runnable {
    private static final long PAUSE_NANOS = 5_000_000;
    private static volatile long latestMs;

    private ReadingService() {}

    public static void main(String[] arguments) throws IOException {
        startReading();
        System.out.println("reading");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        while (in.readLine() != null) {
            printRead();
        }
    }

    /** On a thread of its own, which doesn't keep the JVM alive. */
    public static void startReading() {
        Thread reader = new Thread(new ReadingService(), "reading");
        reader.setDaemon(true);
        reader.start();
    }

    private static void printRead() {
        long beforeMs = RealClock.readMs();
        latestMs = System.currentTimeMillis();
        System.out.println("behind by " + (beforeMs - latestMs));
        System.out.println("read");
    }

    @Override
    public void run() {
        while (true) {
            latestMs = System.currentTimeMillis();
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }
}
