package io.escapement.bench.torture;

/** From when to when, by the wall clock, the kernel's own timer tick was late. */
public record LateTick(long fromMs, long toMs) {
    LateTick and(LateTick other) {
        return new LateTick(Math.min(fromMs, other.fromMs), Math.max(toMs, other.toMs));
    }
}
