package io.escapement.it.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.acme.Hello;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.FormsChild;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Ways into a JVM other than one {@code -javaagent} and a class with {@code main}. */
class OtherStartsIT {
    private static final String ENGAGED = "packages=com.acme,mode=on";

    @EachJdk
    void givenTwiceItStartsOnceAndWarnsOnce(Jdk jdk) {
        ChildJvm child =
                ChildJvm.on(jdk).agent(ENGAGED).agent(ENGAGED).run(Hello.class).ended(0);
        assertThat(child.stdout()).containsExactly("hello");
        assertThat(child.stderr()).hasSize(2);
        assertThat(child.stderr().get(0)).startsWith("[escapement] clocksource ");
        assertThat(child.stderr().get(1)).startsWith("[escapement] the agent is given twice");
    }

    @EachJdk
    void theJarMayLieAnywhereAndHaveAnyName(Jdk jdk, @TempDir Path folder) throws IOException {
        Path named = folder.resolve("an agent%20, #1.jar");
        Files.copy(ChildJvmBuilder.agentJar(), named);
        ChildJvm child = ChildJvm.on(jdk).agent(named, ENGAGED).run(Hello.class).ended(0);
        assertThat(child.stdout()).containsExactly("hello");
        assertThat(child.stderr()).singleElement().asString().contains("; rewriting com.acme to a cached clock");
    }

    @EachJdk
    void itsClassesMayComeFromTheBootClassPath(Jdk jdk) {
        ChildJvmBuilder builder = ChildJvm.on(jdk)
                .jvm("-Xbootclasspath/a:" + ChildJvmBuilder.agentJar())
                .agent(ENGAGED);
        ChildJvm child = builder.run(Hello.class).ended(0);
        assertThat(child.stdout()).containsExactly("hello");
        assertThat(child.stderr())
                .anyMatch(line -> line.contains("; rewriting com.acme to a cached clock"))
                .noneMatch(line -> line.contains("withdrawn"));
    }

    @EachJdk
    void aProgramThatTheJdkRunsFromSourceHasTheAgent(Jdk jdk, @TempDir Path folder) throws IOException {
        assumeTrue(jdk.major() >= 11, "this JDK runs no source files");
        String program = """
                package com.acme;
                class Source {
                    public static void main(String[] arguments) {
                        System.out.println(org.outside.Staleness.cachedAmong(() ->
                                java.util.Map.of("source", () -> System.currentTimeMillis())));
                    }
                }
                """;
        Path source = folder.resolve("com/acme/Source.java");
        Files.createDirectories(source.getParent());
        Files.writeString(source, program);
        ChildJvmBuilder builder = ChildJvm.on(jdk).agent(ENGAGED + "," + FormsChild.SLOW_TICK);
        ChildJvm child = builder.run(source.toString()).ended(0);
        assertThat(child.stdout()).containsExactly("[source]");
        assertThat(child.stderr()).hasSize(1).allMatch(line -> line.startsWith("[escapement] clocksource "));
    }
}
