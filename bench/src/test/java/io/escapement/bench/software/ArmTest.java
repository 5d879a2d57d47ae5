package io.escapement.bench.software;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ArmTest {
    @Test
    void eachArmBeginsARoundBeforeOneDoesAgain() {
        Set<Arm> first = new HashSet<>();
        for (int round = 0; round < 4; round++) {
            List<Arm> arms = Arm.inRound(round, Software.ZOOKEEPER);
            first.add(arms.get(0));
            assertThat(arms).containsExactlyInAnyOrder(Arm.values());
        }

        assertThat(first).containsExactlyInAnyOrder(Arm.values());
        assertThat(Arm.inRound(4, Software.ZOOKEEPER)).isEqualTo(Arm.inRound(0, Software.ZOOKEEPER));
        assertThat(Arm.inRound(1, Software.H2)).containsExactly(Arm.MILLIS, Arm.WALL, Arm.ABSENT);
    }

    @Test
    void aServerWithoutNanoPackagesHasNoArmOfThem() {
        assertThat(Arm.of(Software.H2)).containsExactly(Arm.ABSENT, Arm.MILLIS, Arm.WALL);
        assertThat(Arm.of(Software.KAFKA)).contains(Arm.NANO);
    }

    @Test
    void eachArmHasItsOptions() {
        assertThat(Arm.ABSENT.options(Software.ZOOKEEPER)).isEmpty();
        assertThat(Arm.MILLIS.options(Software.ZOOKEEPER)).isEqualTo("packages=*,mode=on,reads=millis");
        assertThat(Arm.WALL.options(Software.ZOOKEEPER)).isEqualTo("packages=*,mode=on,reads=wall");
        assertThat(Arm.NANO.options(Software.ZOOKEEPER))
                .isEqualTo("packages=*,mode=on,reads=wall,nano-packages=org.apache.zookeeper.common");
    }
}
