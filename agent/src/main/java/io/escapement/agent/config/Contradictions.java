package io.escapement.agent.config;

/** Options that are each allowed but don't go together. */
final class Contradictions {
    private Contradictions() {}

    static void check(AgentOptions options) throws OptionException {
        if (options.mode() == Mode.ON && options.packages().isEmpty()) {
            throw OptionException.contradiction(
                    "mode=on and no packages", "name the packages to rewrite, as in packages=com.acme");
        }
        if (!options.exclude().isEmpty() && options.packages().isEmpty()) {
            throw OptionException.contradiction(
                    "exclude=" + options.value(Option.EXCLUDE) + " and no packages",
                    "exclude takes packages out of 'packages'; name those, or '*'");
        }
        if (options.exclude().containsAll(options.packages())
                && !options.packages().isEmpty()) {
            throw OptionException.contradiction(
                    "packages=" + options.value(Option.PACKAGES) + " and exclude=" + options.value(Option.EXCLUDE),
                    "every package is taken out again");
        }
        if (!options.hasTicker() && options.value(Option.FLOOR).equals("off")) {
            throw OptionException.contradiction("tick=off and floor=off", "one of the two must give the time");
        }
        if (options.tickNanos() >= options.maxStalenessNanos()) {
            throw OptionException.contradiction(
                    "tick=" + options.value(Option.TICK) + " and max-staleness=" + options.value(Option.MAX_STALENESS),
                    "the tick must be shorter than the staleness that is allowed");
        }
    }
}
