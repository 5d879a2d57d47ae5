package io.escapement.agent.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.Test;

class LoaderMapTest {
    private final LoaderMap<Boolean> known = new LoaderMap<>();

    @Test
    void keepsWhatWasPutFirstForEachLoader() {
        ClassLoader loader = new ClassLoader() {};
        assertThat(known.get(loader)).isNull();
        assertThat(known.putIfAbsent(loader, true)).isTrue();
        assertThat(known.putIfAbsent(loader, false)).isFalse();
        assertThat(known.get(loader)).isTrue();
        assertThat(known.get(new ClassLoader() {})).isNull();
    }

    @Test
    void forgetsLoadersThatAreCollected() {
        for (int i = 0; i < 100; i++) {
            known.putIfAbsent(new ClassLoader() {}, true);
        }
        await().until(() -> {
            System.gc();
            return known.size() == 0;
        });
    }
}
