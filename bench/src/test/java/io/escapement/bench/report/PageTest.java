package io.escapement.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PageTest {
    private final Page page = new Page("Report", SomeConditions.CONDITIONS)
            .heading(2, "Cost & gain")
            .paragraph("%d ns, **met** by `tick=1ms`, *right*; [more](torture.md)", 5)
            .list(List.of("a < b"))
            .table(new Table<String>().text("clock", row -> row).text("ns", row -> "1.00"), List.of("a|b"))
            .commands("java -jar x.jar\n");

    @Test
    void itIsMarkdownForTheDocumentation() {
        assertThat(page.markdown())
                .startsWith("# Report\n\nMade by `java -jar bench/target/benchmarks.jar torture --jvm /jdk`")
                .endsWith("""
                ## Cost & gain

                5 ns, **met** by `tick=1ms`, *right*; [more](torture.md)

                - a < b

                | clock | ns |
                |---|--:|
                | a\\|b | 1.00 |

                ```
                java -jar x.jar
                ```
                """);
    }

    @Test
    void textIsWrappedAndNoLineBeginsWithWhatWouldMakeAListOfIt() {
        String text = "x".repeat(118) + " - and so on " + "word ".repeat(60);
        Page wrapped = new Page("Report", SomeConditions.CONDITIONS).paragraph("%s", text);

        assertThat(wrapped.markdown().lines()).allMatch(line -> line.length() <= 120 && !line.startsWith("-"));
        assertThat(wrapped.markdown().replace('\n', ' ')).contains(text.strip());
    }
}
