package io.escapement.tools.scan;

import static io.escapement.tools.scan.Made.INSTANT;
import static io.escapement.tools.scan.Made.MILLIS;
import static io.escapement.tools.scan.Made.NANOS;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a scan says to people, and to programs. */
class ReportsTest {
    @TempDir
    private Path folder;

    @Test
    void theTextHasTotalsFormsAndPackages() {
        given("com.acme.shop.Cart", MILLIS, INSTANT, MILLIS);
        given("com.acme.Main", NANOS);
        given("NoPackage", MILLIS);

        assertThat(TextReport.of(scan(), 20)).startsWith("""
                        0 archives, 3 class files: 5 call sites in 3 classes
                        5 can be rewritten, 0 left alone

                        CALL SITES  FORM                        REWRITTEN BY
                                 3  System.currentTimeMillis()  reads=millis
                                 1  Instant.now()               reads=instant
                                 1  System.nanoTime()           nano-packages

                        PACKAGE        CALL SITES   millis  instant     date    local    nanos  left alone
                        com.acme.shop           3        2        1        -        -        -           -
                        (no package)            1        1        -        -        -        -           -
                        com.acme                1        -        -        -        -        1           -

                        A call site is a place in the code, not a rate: one""");
    }

    @Test
    void packagesAreAsDeepAsFitsIntoTheTableAndTheRestIsSummedUp() {
        given("com.acme.shop.cart.Cart", MILLIS, MILLIS);
        given("com.acme.shop.stock.Stock", NANOS);
        given("org.foo.a.A", MILLIS, MILLIS, MILLIS, MILLIS);
        given("org.foo.b.B", MILLIS);
        given("net.bar.C", INSTANT);

        assertThat(rows(5))
                .containsExactly(
                        "org.foo.a 4", "com.acme.shop.cart 2", "com.acme.shop.stock 1", "net.bar 1", "org.foo.b 1");
        assertThat(rows(4)).containsExactly("org.foo.a 4", "com.acme.shop 3", "net.bar 1", "org.foo.b 1");
        assertThat(rows(3)).containsExactly("org.foo 5", "com.acme 3", "net.bar 1");
        assertThat(rows(1)).containsExactly("org.foo 5", "and 2 more 4");
    }

    private List<String> rows(int most) {
        return PackageTable.of(scan(), most)
                .lines()
                .skip(1)
                .map(row -> row.replaceFirst("^(.*?) {2,}(\\d+) .*$", "$1 $2"))
                .toList();
    }

    @Test
    void theTextSaysWhatWasNotCounted() throws IOException {
        given("javax.servlet.Http", MILLIS);
        given("META-INF.versions.9.com.acme.Shop", MILLIS);
        Files.createSymbolicLink(folder.resolve("linked.jar"), Path.of("/nowhere.jar"));
        Made.write(folder.resolve("broken.jar"), new byte[4]);

        assertThat(TextReport.of(scan(), 20)).isEqualTo("""
                        0 archives, 2 class files: 0 call sites in 0 classes
                        0 can be rewritten, 0 left alone
                        1 class with call sites not counted: packages=* leaves out the JDK \
                        (java, javax, jdk, sun, com.sun) and the agent
                        1 class file with call sites not counted: another version of the class is
                        1 link in folders not followed: name what belongs to the software as well
                        1 could not be read: stderr says which, and why
                        """);
    }

    @Test
    void theJsonHasARecordForEachFormPackageAndClass() {
        given("com.acme.Shop", MILLIS, MILLIS, NANOS);
        Made.write(folder.resolve("Broken.class"), new byte[4]);

        assertThat(JsonReport.of(scan()).replace(folder.toString(), "FOLDER")).isEqualTo("""
                        {"format":1,"totals":{"archives":0,"classFiles":2,"classesWithCallSites":1,"callSites":3,\
                        "rewritable":3,\
                        "leftAlone":0,"leftOutClasses":0,"otherVersions":0,"links":0,"unreadable":1},"forms":[
                        {"form":"System.currentTimeMillis()","option":"reads=millis","rewritable":2,"leftAlone":0},
                        {"form":"System.nanoTime()","option":"nano-packages","rewritable":1,"leftAlone":0}],"packages":[
                        {"package":"com.acme","forms":{"System.currentTimeMillis()":2,"System.nanoTime()":1}}],\
                        "classes":[
                        {"class":"com.acme.Shop","in":"FOLDER","form":"System.currentTimeMillis()","count":2,\
                        "rewritable":true,"option":"reads=millis","reason":null},
                        {"class":"com.acme.Shop","in":"FOLDER","form":"System.nanoTime()","count":1,\
                        "rewritable":true,"option":"nano-packages","reason":null}],"unreadable":[
                        {"name":"FOLDER/Broken.class","reason":"it does not begin with CAFEBABE"}]}""");
    }

    private void given(String className, String... called) {
        Made.writeClass(folder, className, called);
    }

    private Findings scan() {
        return Scan.of(List.of(folder), line -> {});
    }
}
