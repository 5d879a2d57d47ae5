package io.escapement.tools.savings;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.agent.config.MeasuringPackages;
import io.escapement.agent.config.Option;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Users read the page, and {@code profile} prints what the code has: so they must say the same. */
class CoarsePackagesTest {
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([^`]+)` \\| [^|]+ \\| ([^|]+) \\|$");

    private static Map<String, String> table(String heading) throws IOException {
        String section = Files.readString(Path.of("../docs/libraries.md"))
                .split("\n## " + heading + "\n", 2)[1]
                .split("\n## ", 2)[0];
        Map<String, String> rows = new LinkedHashMap<>();
        Matcher row = ROW.matcher(section);
        while (row.find()) {
            rows.put(row.group(1), row.group(2).replace("`", ""));
        }
        return rows;
    }

    @Test
    void thoseThatBearItAreOnThePage() throws IOException {
        assertThat(CoarsePackages.KNOWN)
                .isEqualTo(table("Packages that bear it"))
                .hasSizeGreaterThan(20);
        assertThat(CoarsePackages.KNOWN.keySet())
                .allMatch(Option::isPackage)
                .noneMatch(MeasuringPackages::overlap)
                .allMatch(name -> name.equals(CoarsePackages.around(name + ".Any")));
    }

    @Test
    void thoseThatMeasureAreWarnedOf() throws IOException {
        assertThat(table("Packages that measure").keySet())
                .hasSizeGreaterThan(5)
                .allMatch(MeasuringPackages::overlap);
    }
}
