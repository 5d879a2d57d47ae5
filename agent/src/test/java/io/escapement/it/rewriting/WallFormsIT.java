package io.escapement.it.rewriting;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.WallForms;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.FormsChild;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.util.List;
import java.util.Locale;

/** The forms that {@code reads} names are rewritten, and no others. */
class WallFormsIT {
    private static final String ENGAGED = "packages=com.acme,mode=on,";

    @EachJdk
    void withReadsWallEachFormIsCachedAndPassesTheVerifier(Jdk jdk) {
        List<String> seen = look(jdk, "reads=wall");

        assertThat(seen).hasSizeGreaterThan(40).allMatch(line -> line.endsWith(": cached"));
    }

    @EachJdk
    void onlyTheFormsThatAreNamedAre(Jdk jdk) {
        assertThat(look(jdk, "reads=date"))
                .contains("direct: real", "Instant.now(): real", "new Date(): cached", "LocalDateTime.now(): real");
        assertThat(look(jdk, "reads=millis:instant"))
                .contains("direct: cached", "clock::instant: cached", "new Date(): real", "ZonedDateTime.now(): real");
        assertThat(look(jdk, "reads=local"))
                .contains("direct: real", "Clock.millis(): real", "Date::new: real", "LocalDateTime.now(): cached");
    }

    private static List<String> look(Jdk jdk, String reads) {
        FormsChild child = FormsChild.run(
                ChildJvm.on(jdk)
                        .agent(ENGAGED + reads + "," + FormsChild.SLOW_TICK)
                        .jvm("-Xverify:all"),
                WallForms.class.getName());
        List<String> seen = child.look();
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        boolean isWall = reads.endsWith("wall");
        for (String group : List.of("Millis", "Instant", "Date", "Local")) {
            boolean isRewritten = isWall || reads.contains(group.toLowerCase(Locale.ROOT));
            assertThat((Long) beans.rewrites(group + "CallSiteCount") > 0)
                    .as(group)
                    .isEqualTo(isRewritten);
        }
        return seen;
    }
}
