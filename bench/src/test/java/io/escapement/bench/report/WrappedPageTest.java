package io.escapement.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

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
        Table table = new Table("clock", "a".repeat(60), "b".repeat(40), "c".repeat(60)).row("JDK", "1", "2", "3");

        assertThat(table.markdown().lines()).allMatch(line -> line.length() <= 120);
        assertThat(table.markdown()).contains("| JDK | 1 | 2 |\n\n| clock | " + "c".repeat(60), "| JDK | 3 |");
    }
}
