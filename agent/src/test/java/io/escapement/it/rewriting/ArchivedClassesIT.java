package io.escapement.it.rewriting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.acme.CallForms;
import com.acme.FormsService;
import com.acme.modern.ModernForms;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.FormsChild;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import io.escapement.it.platforms.Platform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.outside.FreshLoader;
import org.outside.Staleness;

/** Classes that the JVM has from an archive are rewritten, and the archive serves the others as before. */
class ArchivedClassesIT {
    private static final String OPTIONS = "packages=com.acme,mode=on," + FormsChild.OFTEN_BEHIND;

    private static final int FIRST_WITH_AOT_CACHE = 24;

    /** From 13 on; tests of the years between are of no use to anybody. */
    private static final int FIRST_WITH_DYNAMIC_ARCHIVE = 17;

    private static final String ARCHIVED = "shared objects file";
    private static final String RETRANSFORMED = "__VM_RedefineClasses__";
    private static final String[] LEFT_ALONE = {Staleness.class.getName(), FreshLoader.class.getName()};

    @TempDir
    private Path folder;

    @EachJdk
    void classesOfAnAotCacheAreLoadedBeforeTheAgentAndRewritten(Jdk jdk) throws IOException {
        assumeTrue(jdk.major() >= FIRST_WITH_AOT_CACHE, "no AOT cache on this JDK");
        Path cache = folder.resolve("application.aot");
        trainAotCache(jdk, cache);

        // The JVM ends if it can't use the cache.
        ChildJvmBuilder builder = ChildJvm.on(jdk).jvm("-XX:AOTCache=" + cache, "-XX:AOTMode=on");
        ChildMBeans beans = assertAllIsCached(builder);
        assertThat(beans.rewrites("PreloadedClassCount")).isPositive();
        // The program defines one of them anew for each look, in a loader of its own.
        List<String> preloaded = rewrittenClasses(beans).stream()
                .filter(name -> !sources(name).contains("__JVM_DefineClass__"))
                .toList();
        assertThat(preloaded)
                .contains(CallForms.class.getName(), ModernForms.class.getName() + "$ClockRecord")
                .allSatisfy(name -> assertThat(sources(name))
                        .as("in the rehearsal, and to be changed")
                        .containsExactly(ARCHIVED, RETRANSFORMED, RETRANSFORMED));
        assertThat(LEFT_ALONE).allSatisfy(name -> assertThat(sources(name)).containsExactly(ARCHIVED));
    }

    /** The JVM gives the recording up where one of its own classes that it needs was changed, be it for nothing. */
    @EachJdk
    void anAotCacheIsTrainedThoughTheJdksPackagesAreNamed(Jdk jdk) {
        assumeTrue(jdk.major() >= FIRST_WITH_AOT_CACHE, "no AOT cache on this JDK");
        Path configuration = folder.resolve("application.aotconf");
        FormsChild child = FormsChild.run(ChildJvm.on(jdk)
                .jvm("-XX:AOTMode=record", "-XX:AOTConfiguration=" + configuration)
                .agent("packages=com.acme:java.net,nano-packages=java.util.concurrent,mode=on,"
                        + FormsChild.OFTEN_BEHIND)
                .onlyClassPath(application()));
        assertThat(child.look()).allMatch(line -> line.endsWith(": cached"));
        child.jvm.ended(0);
        assertThat(configuration).isNotEmptyFile();
    }

    @EachJdk
    @Tag("long")
    void classesOfADynamicArchiveAreRewrittenAndTheOthersComeFromIt(Jdk jdk) throws IOException {
        assumeTrue(jdk.major() >= FIRST_WITH_DYNAMIC_ARCHIVE, "no dynamic archive on this JDK");
        Path archive = folder.resolve("application.jsa");
        train(ChildJvm.on(jdk).jvm("-XX:ArchiveClassesAtExit=" + archive));
        assertThat(archive).isNotEmptyFile();

        // From Java 25 on the JVM logs that any agent costs it the module graph of its own archive.
        ChildJvmBuilder builder =
                ChildJvm.on(jdk).jvm("-XX:SharedArchiveFile=" + archive, "-Xshare:on", "-Xlog:disable");
        ChildMBeans beans = assertAllIsCached(builder);
        assertThat(rewrittenClasses(beans))
                .contains(CallForms.class.getName(), ModernForms.class.getName() + "$ClockRecord");
        assertThat(LEFT_ALONE).allSatisfy(name -> assertThat(sources(name)).containsExactly(ARCHIVED + " (top)"));
        // In a chosen package, without a call site.
        assertThat(sources(FormsService.class.getName())).containsExactly(ARCHIVED + " (top)");
    }

    /** In two steps: in one, the JVM would start the second itself, which one from another Linux can't. */
    private void trainAotCache(Jdk jdk, Path cache) {
        String configuration = "-XX:AOTConfiguration=" + folder.resolve("application.aotconf");
        train(ChildJvm.on(jdk).jvm("-XX:AOTMode=record", configuration, "--add-modules", "java.instrument"));
        ChildJvmBuilder assembly = ChildJvm.on(jdk)
                .jvm("-XX:AOTMode=create", configuration, "-XX:AOTCache=" + cache, "--add-modules", "java.instrument")
                .onlyClassPath(application());
        assembly.run(FormsService.class).ended(0);
        assertThat(cache).isNotEmptyFile();
    }

    private void train(ChildJvmBuilder builder) {
        FormsChild child = FormsChild.run(builder.onlyClassPath(application()));
        assertThat(child.look()).allMatch(line -> line.endsWith(": real"));
        child.jvm.ended(0);
    }

    private ChildMBeans assertAllIsCached(ChildJvmBuilder builder) {
        FormsChild child = FormsChild.run(
                builder.jvm("-Xlog:class+load:file=" + loadLog()).agent(OPTIONS).onlyClassPath(application()));
        assertThat(child.look()).hasSizeGreaterThan(15).allMatch(line -> line.endsWith(": cached"));
        assertThat(child.jvm.stderr()).singleElement().asString().startsWith("[escapement] clocksource ");
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        assertThat(beans.rewrites("FailedClassCount")).isZero();
        return beans;
    }

    /** As a jar: archives hold no class of a folder. */
    private Path application() {
        Path jar = folder.resolve("application.jar");
        return Files.exists(jar) ? jar : Platform.application().write(jar);
    }

    private static List<String> rewrittenClasses(ChildMBeans beans) {
        return List.of(beans.listRewrittenClasses("com.acme.", 1000)).stream()
                .map(line -> line.replaceFirst(" \\(\\d+\\)$", ""))
                .toList();
    }

    /** Where the JVM says that it has the class from, each time. */
    private List<String> sources(String className) {
        String named = " " + className + " source: ";
        try {
            return Files.readAllLines(loadLog()).stream()
                    .filter(line -> line.contains(named))
                    .map(line -> line.substring(line.indexOf(named) + named.length()))
                    .toList();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private Path loadLog() {
        return folder.resolve("loaded.txt");
    }
}
