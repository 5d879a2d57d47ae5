package io.escapement.it.agents;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.CallForms;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.FormsChild;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.CoverageBuilder;
import org.jacoco.core.analysis.IClassCoverage;
import org.jacoco.core.tools.ExecFileLoader;

/**
 * JaCoCo writes what it has covered when the JVM ends. It knows a class by the checksum of the file that it was given.
 */
final class JacocoAgent implements OtherAgent {
    private final Path covered;

    JacocoAgent(Path folder) {
        covered = folder.resolve("jacoco.exec");
    }

    @Override
    public void addTo(ChildJvmBuilder builder) {
        builder.agent(OtherAgent.jar("org.jacoco.agent"), "append=false,destfile=" + covered);
    }

    @Override
    public void assertHasWorkedIn(FormsChild ended) {
        IClassCoverage callForms = coverageOf(CallForms.class);
        assertThat(callForms.isNoMatch())
                .as("JaCoCo was given another class than the compiler wrote")
                .isFalse();
        assertThat(callForms.getLineCounter().getCoveredCount()).isPositive();
        delete(covered);
    }

    /** As JaCoCo's report has it: the class as the compiler wrote it, matched with what was executed. */
    private IClassCoverage coverageOf(Class<?> type) {
        String classFile = type.getName().replace('.', '/') + ".class";
        try (InputStream compiled =
                Files.newInputStream(ChildJvmBuilder.testClasses().resolve(classFile))) {
            ExecFileLoader executed = new ExecFileLoader();
            executed.load(covered.toFile());
            CoverageBuilder coverage = new CoverageBuilder();
            new Analyzer(executed.getExecutionDataStore(), coverage).analyzeClass(compiled, classFile);
            return coverage.getClasses().iterator().next();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path file) {
        try {
            Files.delete(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
