package com.acme.faults;

/** A thread of its own, named as the agent's are, ends by an error that nobody catches. */
public final class EndsAsAgentsThread implements Runnable {
    private EndsAsAgentsThread() {}

    public static void main(String[] arguments) throws InterruptedException {
        Thread ending = new Thread(new EndsAsAgentsThread(), "escapement-watch");
        ending.start();
        ending.join();
    }

    @Override
    public void run() {
        throw new OutOfMemoryError("nobody catches this");
    }
}
