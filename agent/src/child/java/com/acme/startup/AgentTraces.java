package com.acme.startup;

import java.io.IOException;

/** Prints what a healthy host must not have of the agent, once stdin says so. */
public final class AgentTraces {
    private AgentTraces() {}

    public static void main(String[] arguments) throws IOException {
        System.out.println("started");
        int unused = System.in.read();
        Thread.getAllStackTraces().keySet().forEach(thread -> System.out.println("thread: " + thread.getName()));
        try {
            System.out.println("class: " + Class.forName("java.lang.EscapementClock"));
        } catch (ClassNotFoundException e) {
            System.out.println("no class in java.lang");
        }
        System.out.println("looked");
        unused = System.in.read();
    }
}
