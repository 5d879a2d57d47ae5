package io.escapement.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which package may use which: CONTRIBUTING.md has the tables. */
class ImportsTest {
    private static final Sources AGENT = Sources.of("agent");

    @ParameterizedTest
    @ValueSource(strings = {"agent", "ab", "bench"})
    void packagesImportEachOtherAsInTheTable(String module) {
        assertThat(ImportTable.of(module)).isEqualTo(ImportTable.found(Sources.of(module)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"agent", "ab", "bench"})
    void noPackageImportsOneThatImportsIt(String module) {
        assertThat(ImportTable.found(Sources.of(module)).cycles()).isEmpty();
    }

    @Test
    void eachForeignLibraryIsKnownToOnePackage() {
        Map<String, String> foreign = Map.of(
                "cli", "picocli.",
                "attach", "net.bytebuddy.agent.",
                "profile", "net.bytebuddy.jar.asm.",
                "jfr", "jdk.jfr.");
        for (String name : AGENT.packages()) {
            assertThat(AGENT.imports(name))
                    .as(name)
                    .allMatch(type -> type.startsWith("java.")
                            || type.startsWith("javax.management.")
                            || type.startsWith("io.escapement.agent.")
                            || (foreign.containsKey(name) && type.startsWith(foreign.get(name))));
        }
    }

    @Test
    void managementIsKnownToJmxOnlyAndLoggingToNobody() {
        for (String name : AGENT.packages()) {
            String code = AGENT.code(name);
            if (!name.equals("jmx")) {
                assertThat(code).as(name).doesNotContain("javax.management").doesNotContain("java.lang.management");
            }
            assertThat(code).as(name).doesNotContain("java.util.logging");
            assertThat(code).as(name).doesNotContain("System.Logger");
        }
    }

    @Test
    void onTheStartPathNothingPrintsToStdoutOrUsesTheFileSystemApi() {
        for (String name : AGENT.packages()) {
            if (!Sources.COMMANDS.contains(name)) {
                assertThat(AGENT.code(name)).as(name).doesNotContain("System.out");
                // It must know whose a command is, and asks only once one is there.
                if (!name.equals("remote")) {
                    assertThat(AGENT.code(name)).as(name).doesNotContain("java.nio.file");
                }
            }
        }
    }

    @Test
    void theAbTestKnowsNothingOfTheLab() {
        for (String name : Sources.of("ab").packages()) {
            assertThat(Sources.of("ab").imports(name))
                    .as(name)
                    .noneMatch(type -> type.startsWith("io.escapement.bench"));
        }
    }
}
