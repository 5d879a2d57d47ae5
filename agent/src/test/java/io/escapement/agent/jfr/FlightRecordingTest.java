package io.escapement.agent.jfr;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.agent.clock.ClockState;
import io.escapement.agent.clock.RecordedTicks;
import io.escapement.agent.jmx.FakeClock;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlightRecordingTest {
    private static final String STATE_CHANGE = "io.escapement.StateChange";
    private static final String CLOCK_STEP = "io.escapement.ClockStep";
    private static final String BOUND_EXCEEDED = "io.escapement.BoundExceeded";
    private static final String DRIFT = "io.escapement.Drift";

    @TempDir
    private Path folder;

    private final Recording recording = new Recording();
    private final FakeClock clock = new FakeClock();
    private final RecordedTicks ticks = new RecordedTicks();
    private final FlightRecording flight = new FlightRecording(clock);

    @BeforeEach
    void record() {
        clock.ticks = ticks.statistics;
        // The test calls it instead.
        recording.enable(DRIFT).withPeriod(Duration.ofHours(1));
        recording.start();
    }

    @AfterEach
    void close() {
        recording.close();
    }

    @Test
    void tellsOfChangesOfState() throws IOException {
        flight.begin();
        flight.stateChanged(ClockState.ENGAGED, ClockState.WITHDRAWN, "the ticker died");

        RecordedEvent event = only(STATE_CHANGE);
        assertThat(event.getString("oldState")).isEqualTo("ENGAGED");
        assertThat(event.getString("newState")).isEqualTo("WITHDRAWN");
        assertThat(event.getString("reason")).isEqualTo("the ticker died");
        assertThat(event.getStackTrace()).isNull();
    }

    @Test
    void tellsOfStepsOnceByTheirSizeAndDirection() throws IOException {
        ticks.step(77);
        flight.begin();
        ticks.step(-3_600_000);
        flight.sendPending();
        flight.sendPending();

        RecordedEvent event = only(CLOCK_STEP);
        assertThat(event.getLong("forwardMillis")).isEqualTo(-3_600_000);
        assertThat(event.getLong("times")).isOne();
    }

    @Test
    void tellsOnceOfABoundThatWasExceededSinceItBegan() throws IOException {
        ticks.boundExceeded(99);
        flight.begin();
        ticks.boundExceeded(40);
        ticks.boundExceeded(55);
        flight.sendPending();
        flight.sendPending();

        RecordedEvent event = only(BOUND_EXCEEDED);
        assertThat(event.getDuration("staleness")).isEqualTo(Duration.ofMillis(55));
        assertThat(event.getDuration("maxStaleness")).isEqualTo(Duration.ofNanos(20_500_000));
        assertThat(event.getLong("times")).isEqualTo(2);
    }

    @Test
    void tellsOfTheDriftSinceItToldLast() throws IOException {
        clock.recentDrifts.record(99, 1);
        flight.begin();
        for (long driftMs : new long[] {0, 0, 0, 313}) {
            clock.recentDrifts.record(driftMs, 1);
        }
        flight.run();

        RecordedEvent event = only(DRIFT);
        assertThat(event.getString("state")).isEqualTo("ENGAGED");
        assertThat(event.getLong("samples")).isEqualTo(4);
        assertThat(event.getDouble("meanMillis")).isEqualTo(78.25);
        assertThat(event.getDouble("p99Millis")).isEqualTo(313);
        assertThat(event.getDouble("maxMillis")).isEqualTo(313);
        assertThat(event.getFloat("agreement")).isEqualTo(0.75f);
        assertThat(event.getDuration("maxStaleness")).isEqualTo(Duration.ofNanos(20_500_000));
        assertThat(event.getDouble("floorLagMillis")).as("there is no floor").isNaN();
        assertThat(event.getDouble("readsPerSecond")).isEqualTo(20_000);
        assertThat(event.getDuration("period")).isPositive();
    }

    @Test
    void saysThatThereWereNoSamples() throws IOException {
        flight.begin();
        flight.run();

        RecordedEvent event = only(DRIFT);
        assertThat(event.getLong("samples")).isZero();
        assertThat(event.getDouble("meanMillis")).isNaN();
        assertThat(event.getDouble("maxMillis")).isNaN();
        assertThat(event.getFloat("agreement")).isNaN();
    }

    @Test
    void tellsNothingOnceItHasEndedAndAnotherOneMayBegin() throws IOException {
        flight.begin();
        flight.end();
        flight.stateChanged(ClockState.ENGAGED, ClockState.BYPASSED, "by request");
        ticks.step(500);
        flight.sendPending();
        FlightRecording another = new FlightRecording(clock);
        another.begin();
        another.stateChanged(ClockState.OBSERVING, ClockState.ENGAGED, "again");
        another.end();

        assertThat(only(STATE_CHANGE).getString("reason")).isEqualTo("again");
    }

    @Test
    void describesEachEventAndFieldAndTakesNoStackTraces() {
        flight.begin();
        List<EventType> types = FlightRecorder.getFlightRecorder().getEventTypes().stream()
                .filter(type -> type.getName().startsWith("io.escapement."))
                .toList();
        flight.end();

        assertThat(types)
                .extracting(EventType::getName)
                .containsExactlyInAnyOrder(STATE_CHANGE, CLOCK_STEP, BOUND_EXCEEDED, DRIFT);
        for (EventType type : types) {
            assertThat(type.getLabel()).as(type.getName()).isNotBlank();
            assertThat(type.getDescription()).as(type.getName()).contains(" ");
            assertThat(type.getCategoryNames()).containsExactly("Escapement");
            assertThat(type.getSettingDescriptors())
                    .filteredOn(setting -> setting.getName().equals("stackTrace"))
                    .allMatch(setting -> setting.getDefaultValue().equals("false"));
            for (ValueDescriptor field : type.getFields()) {
                assertThat(field.getLabel())
                        .as(type.getName() + "." + field.getName())
                        .isNotBlank();
            }
        }
    }

    private RecordedEvent only(String name) throws IOException {
        flight.end();
        recording.stop();
        Path file = folder.resolve("test.jfr");
        recording.dump(file);
        List<RecordedEvent> events = RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().startsWith("io.escapement."))
                .toList();
        assertThat(events).hasSize(1);
        assertThat(events.get(0).getEventType().getName()).isEqualTo(name);
        return events.get(0);
    }
}
