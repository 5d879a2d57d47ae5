package com.acme.faults;

import com.acme.CheckedReads;
import com.acme.legacy.kept.KeptClock;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.LockSupport;
import org.outside.FreshLoader;

/**
 * Reads the clock in two threads, and checks what it reads, until stdin ends; a line on stdin has it load a class and
 * read on for a while. What it prints is the same whether the clock is real or cached, unless that is wrong.
 */
public final class SteadyService {
    private static final long PAUSE_NANOS = 500_000;
    private static final int READS_BETWEEN_PAUSES = 200;
    private static final long READS_AWAITED = 1500 * READS_BETWEEN_PAUSES;

    /**
     * A clock that nobody publishes any more is soon this far behind; one that holds its bound only is where the
     * hypervisor holds the whole machine back.
     */
    private static final long FAR_BEHIND_MS = 500;

    private final CheckedReads reads = new CheckedReads();
    private volatile boolean ended;

    private SteadyService() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        SteadyService service = new SteadyService();
        Thread[] threads = {new Thread(service::readUntilEnded), new Thread(service::readUntilEnded)};
        for (Thread thread : threads) {
            thread.start();
        }
        // So that the agent's MBeans come, and fail where a test has them fail.
        ManagementFactory.getPlatformMBeanServer();
        System.out.println("started");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        while (in.readLine() != null) {
            System.out.println("loaded: " + (FreshLoader.valueOf(KeptClock.class.getName()) > 0));
            service.reads.awaitMore(READS_AWAITED);
            System.out.println("read on");
        }
        service.ended = true;
        for (Thread thread : threads) {
            thread.join();
        }
        service.reads.printFaults(FAR_BEHIND_MS);
        System.out.println("ended");
    }

    private void readUntilEnded() {
        long lastMs = 0;
        for (long i = 0; !ended; i++) {
            lastMs = reads.read(lastMs);
            if (i % READS_BETWEEN_PAUSES == 0) {
                reads.count(READS_BETWEEN_PAUSES);
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }
}
