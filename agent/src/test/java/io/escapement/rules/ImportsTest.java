package io.escapement.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which package may use which: CONTRIBUTING.md has the tables. */
class ImportsTest {
    private static final Sources AGENT = Sources.of("agent");
    private static final Sources TOOLS = Sources.of("tools");

    @ParameterizedTest
    @ValueSource(strings = {"agent", "tools", "ab", "bench"})
    void packagesImportEachOtherAsInTheTable(String root) {
        assertThat(ImportTable.of(root)).isEqualTo(ImportTable.found(Sources.of(root)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"agent", "tools", "ab", "bench"})
    void noPackageImportsOneThatImportsIt(String root) {
        assertThat(ImportTable.found(Sources.of(root)).cycles()).isEmpty();
    }

    @Test
    void whatAServiceLoadsUsesTheJdkAndItself() {
        for (String name : AGENT.packages()) {
            assertThat(AGENT.imports(name))
                    .as(name)
                    .allMatch(type -> type.startsWith("java.")
                            || type.startsWith("io.escapement.agent.")
                            || (name.equals("jmx") && type.startsWith("javax.management.")));
        }
    }

    @Test
    void eachForeignLibraryIsKnownToOnePackageOfTheTools() {
        Map<String, String> foreign =
                Map.of("cli", "picocli.", "attach", "net.bytebuddy.agent.", "profile", "net.bytebuddy.jar.asm.");
        for (String name : TOOLS.packages()) {
            assertThat(TOOLS.imports(name))
                    .as(name)
                    .allMatch(type -> type.startsWith("java.")
                            || type.startsWith("io.escapement.")
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
    void whatAServiceLoadsNeverPrintsToStdoutOrUsesTheFileSystemApi() {
        for (String name : AGENT.packages()) {
            assertThat(AGENT.code(name)).as(name).doesNotContain("System.out");
            // It must know whose a command is, and asks only once one is there.
            if (!name.equals("remote")) {
                assertThat(AGENT.code(name)).as(name).doesNotContain("java.nio.file");
            }
        }
    }

    /** Names in strings count too: only {@code CommandThread} has one, by which it loads a command that has come. */
    @Test
    void whatAServiceLoadsNamesOneClassOfTheTools() {
        assertThat(AGENT.linesWith("io.escapement.tools"))
                .singleElement()
                .asString()
                .contains("remote/CommandThread.java", "\"io.escapement.tools.command.RemoteCommand\"");
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
