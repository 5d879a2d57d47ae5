package io.escapement.it.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.faults.SearchInterrupter;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;

class InterruptedSearchIT {
    @EachJdk
    void theFloorIsFoundByAThreadThatIsInterruptedAllTheTime(Jdk jdk) {
        ChildJvm child = ChildJvm.on(jdk).agent("packages=com.acme,mode=on").run(SearchInterrupter.class);
        child.awaitStdout("interrupted", 1);
        ChildMBeans beans = ChildMBeans.of(child);
        assertThat(beans.clock("State")).isEqualTo("ENGAGED");
        assertThat(beans.clock("Floor")).isEqualTo("VVAR");
        assertThat(beans.clock("StalenessEnforced")).isEqualTo(true);
        assertThat(child.stderr()).hasSize(1);
    }
}
