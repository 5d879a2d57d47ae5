package io.escapement.bench.startup.child;

/** The least that a program can do, with one call that the agent rewrites. */
public final class Hello {
    private Hello() {}

    public static void main(String[] arguments) {
        System.out.println(System.currentTimeMillis() > 0 ? "hello" : "no time");
    }
}
