package org.outside.floor;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/** For each line on stdin, the time by three of the JDK's doors, in ms since the epoch. */
public final class TimeTeller {
    private TimeTeller() {}

    public static void main(String[] arguments) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.out.println("started");
        long startNanos = System.nanoTime();
        long startMs = System.currentTimeMillis();
        while (in.readLine() != null) {
            System.out.println(System.currentTimeMillis());
            System.out.println(Instant.now().toEpochMilli());
            System.out.println(startMs + (System.nanoTime() - startNanos) / 1_000_000);
            System.out.println("told");
        }
    }
}
