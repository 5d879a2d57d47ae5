package com.acme;

/** A program whose output is known. */
public final class Hello {
    private Hello() {}

    public static void main(String[] arguments) {
        System.out.println(System.currentTimeMillis() > 0 ? "hello" : "no time");
    }
}
