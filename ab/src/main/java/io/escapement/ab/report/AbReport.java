package io.escapement.ab.report;

import io.escapement.ab.compare.Comparison;
import io.escapement.ab.host.Environment;
import io.escapement.ab.service.AgentFindings;
import io.escapement.ab.text.Numbers;
import java.util.List;
import java.util.stream.Collectors;

/**
 * All that one run of {@code ab} found, as it is in {@code report.json}. A field that is not known, or that too few
 * samples stand behind, is absent there and null here. Arms are named in lower case: absent, bypassed, control
 * (bypassed once more), engaged.
 *
 * @param formatVersion 7; goes up when a field changes its meaning
 * @param lines of the request file, if it has some that are told apart
 * @param blocks the blocks under the constant load
 * @param saturatedBlocks the blocks in which each connection sent again at once, from which the capacity comes; empty
 *     where nothing was saturated
 * @param verdict whether there is an answer, and which; read this first
 * @param agent what the agent said of itself at the end of the last block in which it was engaged, since the
 *     measurement of that process began
 */
public record AbReport(
        int formatVersion,
        Verdict verdict,
        RunInfo run,
        Environment environment,
        String generatorJvm,
        ServiceInfo service,
        List<WarmUp> warmUps,
        List<ArmFigures> arms,
        List<LineFigures> lines,
        List<Comparison> comparisons,
        List<BlockFigures> blocks,
        List<BlockFigures> saturatedBlocks,
        List<SecondFigures> seconds,
        AgentFindings agent) {
    private static final int FORMAT_VERSION = 7;

    public static AbReport of(
            Recording recording,
            RunInfo run,
            Environment environment,
            List<String> lines,
            List<Comparison> comparisons,
            Verdict verdict) {
        List<MeasuredArm> arms = MeasuredArm.of(recording.blocks());
        return new AbReport(
                FORMAT_VERSION,
                verdict,
                run,
                environment,
                System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"),
                recording.service(),
                recording.warmUps(),
                arms.stream().map(arm -> ArmFigures.of(arm, arms)).toList(),
                LineFigures.of(lines, arms),
                comparisons,
                recording.blocks().stream().map(MeasuredBlock::figures).toList(),
                recording.saturatedBlocks().stream().map(MeasuredBlock::figures).toList(),
                recording.timeline().figures(),
                recording.agent());
    }

    /** Whether nothing was measured, not even a warm-up. */
    public boolean isEmpty() {
        return warmUps.isEmpty() && blocks.isEmpty() && saturatedBlocks.isEmpty() && seconds.isEmpty();
    }

    /** Returns the sentence above the lines of the figures: what was found, or why that can't be told. */
    String headline() {
        if (!verdict.isAnswered()) {
            return (verdict.outcome() == Verdict.Outcome.REFUSED ? "Result refused: " : "No verdict: ")
                    + verdict.reason();
        }
        return "Verdict: " + clock() + comparisons.get(0).answer() + ".";
    }

    /** Returns the meaning of the arms' names. */
    String armsInWords() {
        return run.plan().arms().stream().map(Arm::inWords).collect(Collectors.joining(" "));
    }

    /** A finding holds for clocks that are as slow only. */
    private String clock() {
        return agent == null || !Double.isFinite(agent.realReadNanos())
                ? ""
                : "on a clock of " + Numbers.whole(agent.realReadNanos()) + " ns a read, ";
    }
}
