package io.escapement.agent.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MemoryTest {
    private static final Path SOURCES = Path.of("src/main/java/io/escapement/agent");
    private static final Pattern LIST = Pattern.compile("Memory\\.requireFor\\((\\w+)\\)");

    private final Throwable lacking = new OutOfMemoryError("Java heap space");

    @Test
    void wasLackingIfAnyCauseSaysSo() {
        assertThat(Memory.wasLacking(lacking)).isTrue();
        assertThat(Memory.wasLacking(new IllegalStateException("no class", new LinkageError("no mirror", lacking))))
                .isTrue();
    }

    @Test
    void wasNotWhereSomethingElseFailed() {
        assertThat(Memory.wasLacking(new LinkageError("no class", new IllegalStateException("no"))))
                .isFalse();
        IllegalStateException circular = new IllegalStateException("first");
        circular.initCause(new IllegalStateException("second", circular));
        assertThat(Memory.wasLacking(circular)).isFalse();
    }

    /** As the JVM throws it from the second use of the class on. */
    @Test
    void wasNotWhereAClassIsBrokenForGood() {
        Throwable broken = new NoClassDefFoundError("Could not initialize class java.util.Queue").initCause(lacking);
        assertThat(Memory.wasLacking(broken)).isFalse();
    }

    @Test
    void someIsThere() {
        Memory.requireSome();
    }

    /** A name that nobody has any more would be passed over in silence. */
    @Test
    void eachListThatMemoryIsRequiredForHasClassesThatThereAre() throws IOException, ReflectiveOperationException {
        int names = 0;
        try (Stream<Path> files = Files.walk(SOURCES)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Matcher list = LIST.matcher(Files.readString(file));
                while (list.find()) {
                    String user = SOURCES.relativize(file).toString().replace(".java", "");
                    Field field = named(user.replace('/', '.')).getDeclaredField(list.group(1));
                    field.setAccessible(true);
                    for (String name : (String[]) field.get(null)) {
                        assertThat(named(name)).isNotNull();
                        names++;
                    }
                }
            }
        }
        assertThat(names).isGreaterThan(13);
    }

    private static Class<?> named(String name) throws ClassNotFoundException {
        return Class.forName("io.escapement.agent." + name, false, Memory.class.getClassLoader());
    }
}
