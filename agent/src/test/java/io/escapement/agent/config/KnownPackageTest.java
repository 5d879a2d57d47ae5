package io.escapement.agent.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.agent.config.KnownPackage.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KnownPackageTest {
    private static final Path PAGE = Path.of("../docs/libraries.md");

    /** Users read the page; with {@code -Descapement.test.write=true} its tables are made from the code. */
    @ParameterizedTest
    @CsvSource({"BEARS, bear it", "SCHEDULES, schedule", "MEASURES, measure"})
    void thePageHasTheSameRows(Answer answer, String heading) throws IOException {
        String rows = KnownPackage.all().stream()
                .filter(each -> each.answer == answer)
                .map(each -> "| `" + each.name + "` | " + (each.read.isEmpty() ? "-" : each.read) + " | " + each.use
                        + " |\n")
                .collect(Collectors.joining());
        String page = Files.readString(PAGE);
        Matcher table = Pattern.compile(
                        "(\n## Packages that " + heading + "\n[^|]*\\|[^\n]+\n\\|[-|]+\n)((?:\\|[^\n]+\n)*)")
                .matcher(page);
        assertThat(table.find()).isTrue();
        if (Boolean.getBoolean("escapement.test.write")) {
            Files.writeString(PAGE, page.substring(0, table.start(2)) + rows + page.substring(table.end(2)));
        } else {
            assertThat(table.group(2)).isEqualTo(rows);
        }
    }

    @Test
    void whatBearsItHoldsNothingThatDoesNot() {
        assertThat(KnownPackage.all())
                .hasSizeGreaterThan(100)
                .allMatch(each -> Option.isPackage(each.name))
                .allMatch(each -> KnownPackage.around(each.name + ".Any") == each)
                .filteredOn(each -> each.answer == Answer.BEARS)
                .flatMap(each -> KnownPackage.namedBy(each.name))
                .allMatch(each -> each.answer == Answer.BEARS);
    }
}
