package io.escapement.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PackageInfoTest {
    @ParameterizedTest
    @ValueSource(strings = {"agent", "tools", "ab", "bench"})
    void everyPackageSaysWhatItIsFor(String module) {
        Sources sources = Sources.of(module);
        assertThat(sources.packages()).isNotEmpty().allMatch(sources::hasPackageInfo);
    }

    @Test
    void soDoThoseOfTheRealServersClients() throws IOException {
        try (Stream<Path> files = Files.walk(Sources.project().resolve("bench/real-software"))) {
            Set<Path> folders = files.filter(file -> file.toString().endsWith(".java"))
                    .map(Path::getParent)
                    .filter(folder -> folder.toString().contains("src/main/java"))
                    .collect(Collectors.toSet());
            assertThat(folders)
                    .isNotEmpty()
                    .allSatisfy(folder ->
                            assertThat(folder.resolve("package-info.java")).exists());
        }
    }
}
