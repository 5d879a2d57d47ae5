package io.escapement.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.SearchInterrupter;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(ChildLogs.class)
class InterruptedSearchIT {
    @EachJdk
    void theFloorIsFoundByAThreadThatIsInterruptedAllTheTime(Jdk jdk) {
        try (ChildJvm child =
                ChildJvm.on(jdk).agent("packages=com.acme,mode=on").run(SearchInterrupter.class)) {
            child.awaitStdout("interrupted", 1);
            try (ChildMBeans beans = ChildMBeans.of(child)) {
                assertThat(beans.clock("State")).isIn("ENGAGED", "IDLE");
                assertThat(beans.clock("Floor")).isEqualTo("VVAR");
                assertThat(beans.clock("StalenessEnforced")).isEqualTo(true);
            }
            assertThat(child.stderr()).hasSize(1);
        }
    }
}
