package io.escapement.tools.profile;

import java.util.concurrent.atomic.LongAdder;

/** A place in the code that reads a clock, and how often it has been passed. */
final class CallSite {
    /** Of {@code millis}, {@code instant}, {@code date}, {@code local} and {@code nanos}. */
    final String reads;

    final String className;
    final String method;

    /** 0 if the class file does not tell. */
    final int line;

    /** Whether the agent has rewritten it. */
    final boolean isRewritten;

    /** Whether the agent could. */
    final boolean isRewritable;

    final LongAdder count = new LongAdder();

    CallSite(String reads, String className, String method, int line, boolean isRewritten, boolean isRewritable) {
        this.reads = reads;
        this.className = className;
        this.method = method;
        this.line = line;
        this.isRewritten = isRewritten;
        this.isRewritable = isRewritable;
    }

    /** Returns all but the count. */
    @Override
    public String toString() {
        return reads + '\t' + className + '\t' + method + '\t' + line + '\t' + isRewritten + '\t' + isRewritable;
    }
}
