package io.escapement.bench;

import java.util.Locale;

/** The ways in which the agent can serve a cached clock, as options of it. */
enum AgentForm {
    FLOOR(""),
    FLOOR_OFF(",floor=off"),
    TICK_OFF(",tick=off");

    private final String options;

    AgentForm(String options) {
        this.options = options;
    }

    /** Its argument in a fork of a benchmark. */
    String argument() {
        return "packages=io.escapement.bench.rewritten,mode=on,log=warn" + options;
    }

    /** As it is written on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
