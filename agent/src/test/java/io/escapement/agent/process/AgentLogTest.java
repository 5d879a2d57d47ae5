package io.escapement.agent.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class AgentLogTest {
    private static final int MANY = 1000;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final AgentLog log = new AgentLog(new PrintStream(bytes, true, StandardCharsets.UTF_8));

    @Test
    void theLinesOfAnHourAreLimitedAndTheLastOneSaysSo() {
        for (int i = 0; i < MANY; i++) {
            log.warn("line " + i);
        }
        List<String> lines = bytes.toString(StandardCharsets.UTF_8).lines().toList();
        assertThat(lines.size()).isBetween(10, 100);
        assertThat(lines.get(lines.size() - 1))
                .startsWith("[escapement] line " + (lines.size() - 1))
                .contains("no more until it is over");
        assertThat(lines.subList(0, lines.size() - 1)).noneMatch(line -> line.contains("no more"));
    }

    @Test
    void aWarningIsPrintedHoweverManyOtherLinesThereWere() {
        for (int i = 0; i < MANY; i++) {
            log.info("line " + i);
        }
        log.warn("withdrawn");
        assertThat(bytes.toString(StandardCharsets.UTF_8)).endsWith("[escapement] withdrawn" + System.lineSeparator());
    }

    @Test
    void ofACauseThatIsInWordsOnlyTheseAreSaid() {
        log.problem("no beans", new IllegalStateException("the kernel has none"), "do without");
        log.problem("no beans", new ArithmeticException("/ by zero"), "do without");
        assertThat(bytes.toString(StandardCharsets.UTF_8).lines())
                .containsExactly(
                        "[escapement] no beans (the kernel has none); do without",
                        "[escapement] no beans (java.lang.ArithmeticException: / by zero); do without");
    }

    @Test
    void whereThereIsNoMemoryForALineOneThatWasMadeBeforeIsPrintedOnce() {
        Throwable cause = new IllegalStateException("not said") {
            @Override
            public String getMessage() {
                throw new OutOfMemoryError("Java heap space");
            }
        };
        log.problem("no beans", cause, "do without");
        log.problem("no clock", cause, "do without");
        log.noMemory();
        assertThat(bytes.toString(StandardCharsets.UTF_8).lines())
                .singleElement()
                .asString()
                .startsWith("[escapement] the application leaves the agent no memory or no thread just now: ");
    }

    @Test
    void whatTheLevelLeavesOutDoesNotCount() {
        for (int i = 0; i < MANY; i++) {
            log.debug("left out");
        }
        log.info("seen");
        assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo("[escapement] seen" + System.lineSeparator());
    }
}
