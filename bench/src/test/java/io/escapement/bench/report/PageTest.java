package io.escapement.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageTest {
    @TempDir
    private Path folder;

    private final Page page = new Page()
            .heading(2, "Cost & gain")
            .paragraph("%d ns, **met** by `floor=off`, *right*; [more](torture.md)", 5)
            .list(List.of("a < b"))
            .table(new Table(List.of("clock", "ns")).row(List.of("a|b", "1.00")))
            .picture("cost.png", "Cost of \"a read\"")
            .commands("java -jar x.jar\n");

    @Test
    void asMarkdownItIsForTheDocumentation() throws IOException {
        Files.write(folder.resolve("cost.png"), new byte[] {1, 2, 3});

        assertThat(page.markdown(folder)).isEqualTo("""
                ## Cost & gain

                5 ns, **met** by `floor=off`, *right*; [more](torture.md)

                - a < b

                | clock | ns |
                |---|--:|
                | a\\|b | 1.00 |

                ![Cost of "a read"](cost.png)

                ```
                java -jar x.jar
                ```
                """);
    }

    @Test
    void asHtmlItNeedsNoOtherFile() throws IOException {
        Files.write(folder.resolve("cost.png"), new byte[] {1, 2, 3});

        assertThat(page.html("Performance", folder))
                .contains(
                        "<title>Performance</title>",
                        "<h2>Cost &amp; gain</h2>",
                        "<p>5 ns, <b>met</b> by <code>floor=off</code>, <i>right</i>; <a "
                                + "href=\"torture.md\">more</a></p>",
                        "<li>a &lt; b</li>",
                        "<tr><td>a|b</td><td>1.00</td></tr>",
                        "alt=\"Cost of &quot;a read&quot;\" src=\"data:image/png;base64,AQID\"")
                .doesNotContain("src=\"cost.png\"");
    }

    @Test
    void aPictureThatCouldNotBeDrawnIsLeftOut() {
        assertThat(page.markdown(folder)).doesNotContain("cost.png");
        assertThat(page.html("Performance", folder)).doesNotContain("<img");
    }

    @Test
    void aRowHasACellForEachColumn() {
        Table table = new Table(List.of("clock", "ns"));
        assertThatThrownBy(() -> table.row(List.of("JDK"))).isInstanceOf(IllegalArgumentException.class);
    }
}
