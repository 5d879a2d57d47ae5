package io.escapement.bench.torture.child;

import java.util.Locale;

/** The faults that are made while the JVM's clock is read. */
public enum Fault {
    IDLE("idle", 0, Collections.NONE, 0, 0),
    BUSY_4("4 busy threads", 4, Collections.NONE, 0, 0),
    BUSY_16("16 busy threads", 16, Collections.NONE, 0, 0),
    BUSY_64("64 busy threads", 64, Collections.NONE, 0, 0),
    GC_SERIAL("GC loop, Serial", 0, Collections.SERIAL, 0, 0),
    GC_G1("GC loop, G1", 0, Collections.G1, 0, 0),
    SIGSTOP("SIGSTOP 10 x 500 ms", 0, Collections.NONE, 10, 0),
    QUOTA_20("CPU quota 20 %", 0, Collections.NONE, 0, 20),
    QUOTA_5("CPU quota 5 %", 0, Collections.NONE, 0, 5),
    ALL("all: 16 busy, G1 loop, SIGSTOP, 20 %", 16, Collections.G1, 10, 20),
    /** The parent steps the machine's wall clock to and fro, and changes its rate. */
    STEPS("the wall clock stepped by 2 s, 1 hour, 1 day, and 5 % fast and slow", 0, Collections.NONE, 0, 0);

    /** The collector of forced collections in a loop. */
    public enum Collections {
        NONE,
        SERIAL,
        G1
    }

    public final String label;
    public final int busyThreads;
    public final Collections collections;

    /** How often the parent sends SIGSTOP, and SIGCONT 500 ms later. */
    public final int stops;

    /** Quota in percent of one core; 0 for no quota. */
    public final int quotaPercent;

    Fault(String label, int busyThreads, Collections collections, int stops, int quotaPercent) {
        this.label = label;
        this.busyThreads = busyThreads;
        this.collections = collections;
        this.stops = stops;
        this.quotaPercent = quotaPercent;
    }

    /** Returns the name on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
