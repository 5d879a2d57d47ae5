package io.escapement.agent.probe;

import io.escapement.agent.config.AgentOptions;
import io.escapement.agent.config.Mode;
import io.escapement.agent.config.Option;

/** Whether the agent engages at start, and why; decided once from options and verdict. */
public final class Decision {
    public final boolean engages;
    public final String reason;

    private Decision(boolean engages, String reason) {
        this.engages = engages;
        this.reason = reason;
    }

    public static Decision of(AgentOptions options, Verdict verdict) {
        if (options.mode() == Mode.OFF) {
            return new Decision(false, "off, by mode=off");
        }
        if (options.mode() == Mode.OBSERVE) {
            return new Decision(false, "nothing is rewritten, by mode=observe");
        }
        String cannot = obstacle(options);
        if (cannot != null) {
            return new Decision(false, "nothing is rewritten: " + cannot);
        }
        if (options.mode() == Mode.ON || verdict.isSlow()) {
            return new Decision(
                    true,
                    "rewriting " + packages(options) + " to a cached clock"
                            + (options.mode() == Mode.ON ? ", by mode=on" : ""));
        }
        return new Decision(
                false,
                verdict.health == Verdict.Health.HEALTHY
                        ? "nothing is rewritten"
                        : "nothing is rewritten; mode=on would");
    }

    /** Why the agent could not engage with these options even if asked to, or null. */
    public static String obstacle(AgentOptions options) {
        if (options.mode() == Mode.OBSERVE) {
            return "mode=observe only reports; start with mode=auto or mode=on";
        }
        if (options.packages().isEmpty()) {
            return "no packages are named; add packages=com.acme with your own";
        }
        return null;
    }

    private static String packages(AgentOptions options) {
        String exclude = options.value(Option.EXCLUDE);
        return options.value(Option.PACKAGES) + (exclude.isEmpty() ? "" : " without " + exclude);
    }
}
