package io.escapement.bench;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Packages of the A/B test and of the lab: none uses one that uses it. */
class CirclesTest {
    @ParameterizedTest
    @ValueSource(strings = {"ab", "bench"})
    void noPackageUsesOneThatUsesIt(String module) {
        slices().matching("io.escapement.(**)").should().beFreeOfCycles().check(classes(module));
    }

    @Test
    void theAbTestKnowsNothingOfTheLab() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.escapement.bench..")
                .check(classes("ab"));
    }

    private static JavaClasses classes(String module) {
        return new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages("io.escapement." + module);
    }
}
