package io.escapement.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class WrappedPageTest {
    private static final String LONG = "word ".repeat(60).strip();

    @Test
    void aParagraphAndAnItemAreWrappedAt120Columns() {
        assertThat(Page.wrapped("", LONG).lines()).hasSize(3).allMatch(line -> line.length() <= 120);
        assertThat(Page.wrapped("- ", LONG).lines())
                .hasSize(3)
                .allMatch(line -> line.length() <= 120)
                .satisfies(lines -> assertThat(lines.get(1)).startsWith("  word"));
        assertThat(Page.wrapped("", LONG).replace('\n', ' ').strip()).isEqualTo(LONG);
    }

    @Test
    void noLineBeginsWithWhatWouldMakeAListOfIt() {
        String text = "x".repeat(118) + " - and so on";

        assertThat(Page.wrapped("", text).lines()).noneMatch(line -> line.startsWith("-"));
    }

    @Test
    void aTableThatIsTooWideIsWrittenAsSeveralWithTheFirstColumn() {
        String table = new Table<String>()
                .text("clock", row -> row)
                .text("a".repeat(60), row -> "1")
                .text("b".repeat(40), row -> "2")
                .text("c".repeat(60), row -> "3")
                .of(List.of("JDK"));

        assertThat(table.lines()).allMatch(line -> line.length() <= 120);
        assertThat(table).contains("| JDK | 1 | 2 |\n\n| clock | " + "c".repeat(60), "| JDK | 3 |");
    }
}
