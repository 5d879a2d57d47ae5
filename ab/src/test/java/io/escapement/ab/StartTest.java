package io.escapement.ab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.api.Test;

class StartTest {
    private static final int JAVA_8 = 52;

    @Test
    void eachJavaBefore17IsTooOld() {
        assertThat(List.of("1.8", "9", "11", "16")).allMatch(Start::isTooOld);
        assertThat(List.of("17", "25", "100")).noneMatch(Start::isTooOld);
    }

    @Test
    void evenJava8CanRunIt() throws Exception {
        try (InputStream file = Start.class.getResourceAsStream("Start.class");
                DataInputStream header = new DataInputStream(file)) {
            header.readInt();
            header.readUnsignedShort();
            assertThat(header.readUnsignedShort()).isEqualTo(JAVA_8);
        }
    }
}
