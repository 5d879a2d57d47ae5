package io.escapement.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PackageInfoTest {
    @ParameterizedTest
    @ValueSource(strings = {"agent", "ab", "bench"})
    void everyPackageSaysWhatItIsFor(String module) {
        Sources sources = Sources.of(module);
        assertThat(sources.packages()).isNotEmpty().allMatch(sources::hasPackageInfo);
    }
}
