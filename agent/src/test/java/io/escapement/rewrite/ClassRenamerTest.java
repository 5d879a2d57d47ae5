package io.escapement.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.escapement.runtime.EscapementClock;
import net.bytebuddy.jar.asm.ClassReader;
import org.junit.jupiter.api.Test;

class ClassRenamerTest {
    private static final String OLD_NAME = "io/escapement/runtime/EscapementClock";
    private static final String NEW_NAME = "com/acme/a/much/longer/name/for/the/same/Clock";

    private final byte[] clock = ClassFiles.of(EscapementClock.class);

    @Test
    void renamesAClassAndItsReferencesToItself() throws Exception {
        byte[] renamed = ClassRenamer.rename(clock, OLD_NAME, NEW_NAME);

        assertThat(new ClassReader(renamed).getClassName()).isEqualTo(NEW_NAME);
        Class<?> loaded = new Definer().define(renamed);
        long realMs = System.currentTimeMillis();
        assertThat((long) loaded.getMethod("currentTimeMillis").invoke(null)).isGreaterThanOrEqualTo(realMs);
    }

    @Test
    void comesBackToTheSameBytes() {
        byte[] renamed = ClassRenamer.rename(clock, OLD_NAME, NEW_NAME);

        assertThat(ClassRenamer.rename(renamed, NEW_NAME, OLD_NAME)).isEqualTo(clock);
    }

    @Test
    void refusesAClassWithoutThatName() {
        assertThatThrownBy(() -> ClassRenamer.rename(clock, "com/acme/Other", NEW_NAME))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("com/acme/Other");
    }

    @Test
    void refusesWhatIsNoClassFile() {
        assertThatThrownBy(() -> ClassRenamer.rename(new byte[20], OLD_NAME, NEW_NAME))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static final class Definer extends ClassLoader {
        Class<?> define(byte[] classFile) {
            return defineClass(null, classFile, 0, classFile.length);
        }
    }
}
