package io.escapement.agent.figures;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.agent.config.Written;
import io.escapement.agent.drift.DriftStatistics;
import io.escapement.agent.verdict.Verdict;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClockFiguresTest {
    private static final Pattern UNIT_IN_NAME = Pattern.compile("(Seconds|Millis|Nanos|Cores)(AllCores)?$");
    private static final Map<String, String> UNITS =
            Map.of("Seconds", "s", "Millis", "ms", "Nanos", "ns", "Cores", "cores");
    private static final Verdict VERDICT = Verdict.probe(1_000_000_000);

    private static ClockFigures inState(ClockState state) {
        ClockFigures figures = new ClockFigures(Written.options("tick=1ms"), VERDICT);
        figures.add(state, "by request");
        return figures;
    }

    @ParameterizedTest
    @ValueSource(classes = {ClockFigures.class, RewriteFigures.class, NanoFigures.class})
    void eachFigureIsDescribed(Class<?> figures) {
        assertThat(figures.getFields())
                .isNotEmpty()
                .allMatch(field -> field.isAnnotationPresent(Described.class), "described");
        assertThat(Attributes.of(figures))
                .hasSameSizeAs(figures.getFields())
                .allSatisfy((name, field) -> assertThat(name).isEqualToIgnoringCase(field.getName()))
                .allSatisfy((name, field) ->
                        assertThat(field.getAnnotation(Described.class).unit()).isEqualTo(unitInName(name)));
        assertThat(figures.getDeclaredFields())
                .filteredOn(field -> !Modifier.isStatic(field.getModifiers()))
                .extracting(Field::getName)
                .hasSameSizeAs(figures.getFields());
    }

    private static String unitInName(String attribute) {
        Matcher unit = UNIT_IN_NAME.matcher(attribute);
        return unit.find() ? UNITS.get(unit.group(1)) : "";
    }

    @Test
    void stayAsTheyWereWhenTheyWereTaken() {
        DriftStatistics drifts = new DriftStatistics();
        drifts.record(5, 8, 5, 8, 20);
        ClockFigures before = inState(ClockState.ENGAGED);
        before.add(drifts);
        drifts.record(5, 9, 5, 9, 20);
        ClockFigures after = inState(ClockState.BYPASSED);
        after.add(drifts);

        assertThat(before.driftSampleCount).isOne();
        assertThat(before.driftMaxMillis).isEqualTo(3);
        assertThat(before.engaged).isTrue();
        assertThat(after.driftSampleCount).isEqualTo(2);
        assertThat(after.driftMaxMillis).isEqualTo(4);
        assertThat(after.engaged).isFalse();
    }

    @Test
    void areNotKnownBeforeTheClockIsEngagedForTheFirstTime() {
        ClockFigures figures = inState(ClockState.OBSERVING);

        assertThat(figures.state).isEqualTo("OBSERVING");
        assertThat(new double[] {
                    figures.cachedReadNanos,
                    figures.realReadNanosAllCores,
                    figures.floorStepMillis,
                    figures.floorLagMillis,
                    figures.driftMeanMillis,
                    figures.driftP99Millis,
                    figures.agreementRatio,
                    figures.precisionMillis
                })
                .containsOnly(Double.NaN);
        assertThat(new long[] {figures.driftSampleCount, figures.heldBackCount, figures.forwardStepCount})
                .containsOnly(0);
    }

    @Test
    void thePrecisionIsAMillisecondWhereAThreadTicksAndTheFloorsStepOtherwise() {
        assertThat(precision(ClockState.ENGAGED, 4, true)).isEqualTo(1);
        assertThat(precision(ClockState.ENGAGED, 4, false)).isEqualTo(4);
        assertThat(precision(ClockState.BYPASSED, 4, true)).isNaN();
    }

    private static double precision(ClockState state, double floorStepMillis, boolean ticks) {
        ClockFigures figures = inState(state);
        figures.addPrecision(floorStepMillis, ticks);
        return figures.precisionMillis;
    }
}
