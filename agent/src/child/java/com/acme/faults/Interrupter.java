package com.acme.faults;

import com.acme.ReadingService;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** Reads the clock and interrupts the agent's threads for each line on stdin, as code that ends "all" threads does. */
public final class Interrupter {
    private Interrupter() {}

    public static void main(String[] arguments) throws IOException {
        ReadingService.startReading();
        System.out.println("started");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        while (in.readLine() != null) {
            for (Thread thread : Thread.getAllStackTraces().keySet()) {
                if (thread.getName().startsWith("escapement-")) {
                    thread.interrupt();
                    System.out.println("interrupted " + thread.getName());
                }
            }
        }
    }
}
