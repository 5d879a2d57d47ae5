package io.escapement.bench.software;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** What a server is run with: no agent, or one with these options. */
enum Arm {
    ABSENT("", "without the agent"),
    // On, because a host that is busy with the server may leave the agent undecided, and then nothing is tried.
    MILLIS("packages=*,mode=on,reads=millis", "calls of `System.currentTimeMillis` read the cached clock"),
    WALL("packages=*,mode=on,reads=wall", "so do `Instant.now`, `new Date` and the other ways to the wall clock"),
    NANO(
            WALL.options + ",nano-packages=...",
            "so does `System.nanoTime` in the packages that are named below, where that is sensible");

    final String options;

    /** In addition to the arm before. */
    final String meaning;

    Arm(String options, String meaning) {
        this.options = options;
        this.meaning = meaning;
    }

    /** All of a server, in the order of reports. */
    static List<Arm> of(Software server) {
        List<Arm> arms = new ArrayList<>(List.of(values()));
        if (server.nanoPackages().names().isEmpty()) {
            arms.remove(NANO);
        }
        return arms;
    }

    /** The order in which they are run in a round, counted from 0: each round begins with the next arm. */
    static List<Arm> inRound(int round, Software server) {
        List<Arm> arms = of(server);
        Collections.rotate(arms, -round);
        return arms;
    }

    /** The agent's options; empty without it. */
    String options(Software server) {
        return options.replace("...", server.nanoPackages().names());
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
