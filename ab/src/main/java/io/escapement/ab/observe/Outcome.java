package io.escapement.ab.observe;

import java.util.List;

/**
 * The result of an observation.
 *
 * @param end why it ended
 * @param isWhole whether it ended because the time that was planned was up
 * @param isHarmed whether it ended because the service plainly fared worse while engaged
 * @param isLeftBypassed whether the agent is bypassed for that, as far as it told
 */
public record Outcome(
        List<Round> rounds,
        int lostRounds,
        List<String> problems,
        String end,
        boolean isWhole,
        boolean isHarmed,
        boolean isLeftBypassed) {}
