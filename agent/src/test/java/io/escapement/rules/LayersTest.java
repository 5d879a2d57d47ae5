package io.escapement.rules;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which package of the agent's jar may use which, and what of the JDK and of other libraries. */
class LayersTest {
    private static final String ROOT = "io.escapement.";
    private static final String AGENT = ROOT + "agent..";
    private static final String TOOLS = ROOT + "tools..";

    /** Their classes are defined in {@code java.lang} and know nothing of the others, nor those of them. */
    private static final String JAVA_LANG = ROOT + "agent.javalang";

    /** From the ground up: each package may use those above it in this list only. */
    private static final List<String> LAYERS = List.of(
            ROOT + "agent.classfile",
            ROOT + "agent.jar",
            ROOT + "agent.memory",
            ROOT + "agent.reads",
            ROOT + "agent.thread",
            ROOT + "agent.floor",
            ROOT + "agent.log",
            ROOT + "agent.verdict",
            ROOT + "agent.drift",
            ROOT + "agent.rewrite",
            ROOT + "agent.config",
            ROOT + "agent.inject",
            ROOT + "agent.figures",
            ROOT + "agent.decide",
            ROOT + "agent.jmx",
            ROOT + "agent.mailbox",
            ROOT + "agent.serve",
            ROOT + "agent.watch",
            ROOT + "agent.boot",
            ROOT + "tools.json",
            ROOT + "tools.profile",
            ROOT + "tools.command",
            ROOT + "tools.attach",
            ROOT + "tools.savings",
            ROOT + "tools.cli");

    private static final JavaClasses CLASSES = new ClassFileImporter().importPath(Path.of("target/classes"));

    @Test
    void eachPackageUsesOnlyThoseOfTheLayersBelow() {
        for (int i = 0; i < LAYERS.size() - 1; i++) {
            noClasses()
                    .that()
                    .resideInAPackage(LAYERS.get(i))
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(LAYERS.subList(i + 1, LAYERS.size()).toArray(new String[0]))
                    .check(CLASSES);
        }
    }

    @Test
    void eachPackageHasItsLayer() {
        assertThat(CLASSES)
                .allMatch(type -> LAYERS.contains(type.getPackageName())
                        || type.getPackageName().equals(JAVA_LANG));
    }

    @Test
    void theClassesForJavaLangKnowNoOthersAndAreKnownToNone() {
        classes()
                .that()
                .resideInAPackage(JAVA_LANG)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java..", JAVA_LANG)
                .check(CLASSES);
        noClasses()
                .that()
                .resideOutsideOfPackage(JAVA_LANG)
                .should()
                .dependOnClassesThat()
                .resideInAPackage(JAVA_LANG)
                .check(CLASSES);
    }

    @Test
    void whatAServiceLoadsUsesTheJdkAndItself() {
        classes()
                .that()
                .resideInAPackage(AGENT)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java..", "javax.management..", AGENT)
                .check(CLASSES);
    }

    /** Each part of the JDK costs start-up time, or takes from the application what it sets up itself. */
    @ParameterizedTest
    @CsvSource({
        "javax.management.., jmx",
        "java.lang.management.., jmx",
        "java.nio.file.., mailbox",
        "java.util.logging.., nobody"
    })
    void whatAServiceLoadsUsesAPartOfTheJdkInOnePackageOnly(String part, String user) {
        noClasses()
                .that()
                .resideInAPackage(AGENT)
                .and()
                .resideOutsideOfPackage(ROOT + "agent." + user)
                .should()
                .dependOnClassesThat()
                .resideInAPackage(part)
                .check(CLASSES);
    }

    /** The application may wait for the threads of its group, interrupt or stop them. */
    @Test
    void whatAServiceLoadsMakesEachThreadInAGroupThatIsNamed() {
        assertThat(CLASSES)
                .flatExtracting(JavaClass::getConstructorCallsFromSelf)
                .filteredOn(call -> call.getTargetOwner().isEquivalentTo(Thread.class))
                .filteredOn(call -> call.getOriginOwner().getPackageName().startsWith(ROOT + "agent."))
                .isNotEmpty()
                .allMatch(call -> call.getTarget().getRawParameterTypes().get(0).isEquivalentTo(ThreadGroup.class));
    }

    /** The lock of {@code System.err} may be held by who waits for a class that is being rewritten. */
    @Test
    void whatAServiceLoadsPrintsToNoStreamOfTheApplications() {
        noClasses()
                .that()
                .resideInAPackage(AGENT)
                .should()
                .accessField(System.class, "out")
                .check(CLASSES);
        noClasses()
                .that()
                .resideInAPackage(AGENT)
                // Where there is no other way.
                .and()
                .doNotHaveSimpleName("AgentLog")
                .and()
                .doNotHaveSimpleName("PreMain")
                .should()
                .accessField(System.class, "err")
                .check(CLASSES);
    }

    @ParameterizedTest
    @CsvSource({"picocli.., cli", "net.bytebuddy.agent.., attach", "net.bytebuddy.jar.asm.., profile"})
    void aForeignLibraryIsKnownToOnePackageOfTheTools(String library, String user) {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + "tools." + user)
                .should()
                .dependOnClassesThat()
                .resideInAPackage(library)
                .check(CLASSES);
    }

    @Test
    void theToolsUseTheJdkThemselvesTheAgentAndThoseLibraries() {
        classes()
                .that()
                .resideInAPackage(TOOLS)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "java..", TOOLS, AGENT, "picocli..", "net.bytebuddy.agent..", "net.bytebuddy.jar.asm..")
                .check(CLASSES);
    }
}
