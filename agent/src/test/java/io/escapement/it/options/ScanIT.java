package io.escapement.it.options;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.TestJar;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import io.escapement.it.jdk.TestJdks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code java -jar escapement-agent.jar scan ...}, of jars with what javac makes of sources. */
class ScanIT {
    private static final String SHOP = """
            package com.acme.shop;
            class Shop {
                long age(long since) { return System.currentTimeMillis() - since; }
                java.util.function.LongSupplier clock = System::currentTimeMillis;
                Object times = java.util.Arrays.asList(java.time.Instant.now(), new java.util.Date());
                Object calendar = new java.util.GregorianCalendar(java.util.Locale.ROOT);
            }
            """;
    private static final String TIMER = """
            package org.lib.timer;
            class Timer { long start = System.nanoTime(), stop = System.nanoTime(); }
            """;

    @TempDir
    private Path folder;

    private Path fatJar;

    @BeforeEach
    void aJarLikeThoseOfSpringBoot() throws IOException {
        Path library = new TestJar()
                .entry("org/lib/timer/Timer.class", compiled("org/lib/timer/Timer", TIMER))
                .write(folder.resolve("nested.jar"));
        fatJar = new TestJar()
                .manifest("Start-Class", "com.acme.shop.Shop")
                .entry("BOOT-INF/classes/", new byte[0])
                .entry("BOOT-INF/classes/com/acme/shop/Shop.class", compiled("com/acme/shop/Shop", SHOP))
                .entry("BOOT-INF/lib/nested.jar", Files.readAllBytes(library))
                .write(folder.resolve("fat.jar"));
    }

    private byte[] compiled(String name, String source) throws IOException {
        Path sources = Files.createDirectories(folder.resolve("source"));
        Path classes = Files.createDirectories(folder.resolve("compiled"));
        Path file = sources.resolve(name.substring(name.lastIndexOf('/') + 1) + ".java");
        Files.writeString(file, source);
        int status = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "--release", "11", "-d", classes.toString(), file.toString());
        assertThat(status).isZero();
        return Files.readAllBytes(classes.resolve(name + ".class"));
    }

    @EachJdk
    void printsFormsAndPackagesOfAFatJar(Jdk jdk) {
        ChildJvm scan = ChildJvm.on(jdk).commandLine("scan", fatJar.toString()).ended(0);
        assertThat(String.join("\n", scan.stdout())).startsWith("""
                    2 archives, 2 class files: 7 call sites in 2 classes
                    6 can be rewritten, 1 left alone

                    CALL SITES  FORM                        REWRITTEN BY
                             2  System.currentTimeMillis()  reads=millis
                             2  System.nanoTime()           nano-packages
                             1  Instant.now()               reads=instant
                             1  new Date()                  reads=date
                             1  new GregorianCalendar(...)  - (never rewritten)

                    PACKAGE        CALL SITES   millis  instant     date    local    nanos  left alone
                    com.acme.shop           5        2        1        1        -        -           1
                    org.lib.timer           2        -        -        -        -        2           -

                    A call site is a place in the code, not a rate""");
        assertThat(scan.stderr()).isEmpty();
    }

    @Test
    void printsAsManyPackagesAsAreWanted() {
        ChildJvm scan = scan("--top", "1", fatJar.toString()).ended(0);
        assertThat(scan.stdout())
                .anyMatch(line -> line.startsWith("and 1 more "))
                .noneMatch(line -> line.startsWith("org.lib"));
    }

    @Test
    void printsOptionsThatTheAgentTakes() {
        ChildJvm scan = scan("--packages", fatJar.toString()).ended(0);
        assertThat(scan.stdout()).containsExactly("packages=com.acme,reads=wall");
        assertThat(scan.stderr()).singleElement().asString().endsWith("nano-packages=org.lib");
        ChildJvm.on(TestJdks.first()).done("check", "packages=com.acme,reads=wall,nano-packages=org.lib");
    }

    @Test
    void printsOneJsonObject() {
        ChildJvm scan = scan("--json", fatJar.toString()).ended(0);
        assertThat(scan.stdout())
                .contains("{\"package\":\"org.lib.timer\",\"forms\":{\"System.nanoTime()\":2}}],\"classes\":[");
        assertThat(String.join("", scan.stdout()))
                .startsWith("{\"format\":1,\"totals\":{")
                .endsWith(",\"unreadable\":[]}");
    }

    @Test
    void namesWhatItCanNotReadAndReadsTheRest() throws IOException {
        Path broken = Files.write(folder.resolve("broken.jar"), "no jar".getBytes(UTF_8));
        Path large = new TestJar().entry("Large.class", new byte[9 << 20]).write(folder.resolve("large.jar"));
        String[] arguments = {"scan", broken.toString(), large.toString(), fatJar.toString()};

        ChildJvm scan = ChildJvm.on(TestJdks.first())
                .jvm("-Xmx16m")
                .commandLine(arguments)
                .ended(2);
        assertThat(scan.stdout())
                .anyMatch(line -> line.endsWith(": 7 call sites in 2 classes"))
                .contains("2 could not be read: stderr says which, and why");
        assertThat(scan.stderr())
                .hasSize(2)
                .anyMatch(line -> line.startsWith(broken + ": "))
                .contains(large + "!Large.class: it takes more memory than java -Xmx allows");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "scan | Missing required parameter: 'PATH'",
                "scan NOWHERE | PATH=NOWHERE: there is no such file or folder; allowed are jars, WARs, class files"
                        + " and folders",
                "scan --top=0 . | --top=0: allowed are whole numbers from 1 to 999999999",
                "scan --top=all . | --top=all: allowed are whole numbers from 1 to 999999999",
                "scan --json --packages . | --json and --packages can't both be had: give one of them",
                "scan --baseline=NOWHERE . | Unknown option: '--baseline=NOWHERE'"
            })
    @Tag("long")
    void wrongUsageIsNamedWithWhatIsAllowed(String commandLine, String mistake) {
        ChildJvm scan = ChildJvm.on(TestJdks.first())
                .commandLine(commandLine.split(" "))
                .ended(64);
        assertThat(scan.stdout()).isEmpty();
        assertThat(scan.stderr()).first().isEqualTo(mistake);
    }

    private static ChildJvm scan(String... arguments) {
        List<String> all = new ArrayList<>(List.of("scan"));
        all.addAll(List.of(arguments));
        return ChildJvm.on(TestJdks.first()).commandLine(all.toArray(new String[0]));
    }
}
