package io.escapement.agent.decide;

import io.escapement.agent.config.AgentOptions;
import io.escapement.agent.config.Mode;
import io.escapement.agent.config.Option;
import io.escapement.agent.jar.OwnJar;
import io.escapement.agent.verdict.Verdict;

/** Whether the agent engages, at start and at each recheck, and why: a pure function of options and verdict. */
public final class Decision {
    public final boolean engages;
    public final String reason;

    private Decision(boolean engages, String reason) {
        this.engages = engages;
        this.reason = reason;
    }

    public static Decision of(AgentOptions options, Verdict verdict) {
        if (options.mode == Mode.OFF) {
            return new Decision(false, "mode=off");
        }
        if (options.mode == Mode.OBSERVE) {
            return new Decision(false, "nothing is rewritten, by mode=observe");
        }
        if (verdict.health == Verdict.Health.HEALTHY && options.mode == Mode.AUTO) {
            String unprepared =
                    options.packages.isEmpty() ? "; for a slow clock, name packages: " + profileSaysWhich() : "";
            return new Decision(false, "nothing is rewritten" + unprepared);
        }
        String obstacle = obstacle(options);
        if (obstacle != null) {
            return new Decision(false, "nothing is rewritten: " + obstacle);
        }
        if (options.mode == Mode.ON || verdict.isSlow()) {
            return new Decision(true, rewriting(options) + (options.mode == Mode.ON ? ", by mode=on" : ""));
        }
        return new Decision(false, "nothing is rewritten; mode=on would");
    }

    /** Returns why the agent can't engage with these options even if asked to, or null if it can. */
    public static String obstacle(AgentOptions options) {
        if (options.mode == Mode.OBSERVE) {
            return "mode=observe only reports; start with mode=auto or mode=on";
        }
        if (options.packages.isEmpty()) {
            return "no packages are named; " + profileSaysWhich();
        }
        return null;
    }

    private static String profileSaysWhich() {
        return OwnJar.command("profile PID") + " says which";
    }

    private static String rewriting(AgentOptions options) {
        return "rewriting " + options.value(Option.PACKAGES)
                + (options.isDefault(Option.EXCLUDE) ? "" : " without " + options.value(Option.EXCLUDE))
                + (options.isDefault(Option.READS) ? "" : " (reads=" + options.value(Option.READS) + ")")
                + " to a cached clock"
                + (options.nanoPackages.isEmpty()
                        ? ""
                        : ", and System.nanoTime in " + options.value(Option.NANO_PACKAGES) + " to another");
    }
}
