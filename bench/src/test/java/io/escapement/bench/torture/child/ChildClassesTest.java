package io.escapement.bench.torture.child;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.bench.clocks.MeasuredClock;
import io.escapement.bench.rewritten.RewrittenClock;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ChildClassesTest {
    private static final int JAVA_8 = 52;

    @Test
    void allThatRunsUnderTortureRunsOnJava8() throws Exception {
        for (Class<?> example : List.of(Child.class, MeasuredClock.class, RewrittenClock.class)) {
            Path classFile = Path.of(
                    example.getResource(example.getSimpleName() + ".class").toURI());
            try (Stream<Path> files = Files.list(classFile.getParent())) {
                assertThat(files.filter(file -> file.toString().endsWith(".class")))
                        .isNotEmpty()
                        .allSatisfy(file -> assertThat(majorVersion(file)).isEqualTo(JAVA_8));
            }
        }
    }

    private static int majorVersion(Path classFile) throws IOException {
        try (DataInputStream in = new DataInputStream(Files.newInputStream(classFile))) {
            in.readInt();
            in.readUnsignedShort();
            return in.readUnsignedShort();
        }
    }
}
