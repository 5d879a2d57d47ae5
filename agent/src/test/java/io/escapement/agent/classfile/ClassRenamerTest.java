package io.escapement.agent.classfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.escapement.agent.javalang.EscapementClock;
import io.escapement.agent.rewrite.ClassFiles;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import net.bytebuddy.jar.asm.ClassReader;
import org.junit.jupiter.api.Test;

class ClassRenamerTest {
    private static final String OLD_NAME = "io/escapement/agent/javalang/EscapementClock";
    private static final String NEW_NAME = "com/acme/a/much/longer/name/for/the/same/Clock";

    private static final String UNSAFE = "io/escapement/agent/javalang/Unsafe";
    private static final String JVMS_UNSAFE = "jdk/internal/misc/Unsafe";
    private static final Map<String, String> NEW_NAMES = Map.of(OLD_NAME, NEW_NAME, UNSAFE, JVMS_UNSAFE);

    private final byte[] clock = ClassFiles.of(EscapementClock.class);

    @Test
    void renamesAClassAndItsReferencesToItself() throws Exception {
        byte[] renamed = ClassRenamer.rename(clock, NEW_NAMES);

        assertThat(new ClassReader(renamed).getClassName()).isEqualTo(NEW_NAME);
        Class<?> loaded = new Definer().define(renamed);
        long realMs = System.currentTimeMillis();
        assertThat((long) loaded.getMethod("currentTimeMillis").invoke(null)).isGreaterThanOrEqualTo(realMs);
    }

    @Test
    void comesBackToTheSameBytes() {
        byte[] renamed = ClassRenamer.rename(clock, NEW_NAMES);

        assertThat(ClassRenamer.rename(renamed, Map.of(NEW_NAME, OLD_NAME, JVMS_UNSAFE, UNSAFE)))
                .isEqualTo(clock);
    }

    @Test
    void renamesWithinDescriptors() {
        byte[] renamed = ClassRenamer.rename(clock, NEW_NAMES);

        assertThat(new String(renamed, StandardCharsets.ISO_8859_1))
                .contains("()L" + JVMS_UNSAFE + ";")
                .doesNotContain(UNSAFE);
    }

    @Test
    void leavesAClassWithoutTheNamesAsItIs() {
        assertThat(ClassRenamer.rename(clock, Map.of("com/acme/Other", NEW_NAME)))
                .isEqualTo(clock);
    }

    @Test
    void refusesWhatIsNoClassFile() {
        assertThatThrownBy(() -> ClassRenamer.rename(new byte[20], NEW_NAMES))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static final class Definer extends ClassLoader {
        Class<?> define(byte[] classFile) {
            return defineClass(null, classFile, 0, classFile.length);
        }
    }
}
