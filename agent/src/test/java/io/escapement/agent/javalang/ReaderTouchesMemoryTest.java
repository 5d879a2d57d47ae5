package io.escapement.agent.javalang;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** A reader touches memory only: by the class file, in no state more. */
class ReaderTouchesMemoryTest {
    /** What the agent's threads call. */
    private static final Set<String> NOT_FOR_READERS = Set.of("<init>", "<clinit>", "accept", "applyAsLong");

    @Test
    void itCallsNothingThatWaitsForAThreadOrWakesOne() throws IOException {
        ClassNode clock = new ClassNode();
        new ClassReader(EscapementClock.class.getResourceAsStream("EscapementClock.class")).accept(clock, 0);
        Set<String> calls = new TreeSet<>();
        for (MethodNode method : clock.methods) {
            if (!NOT_FOR_READERS.contains(method.name)) {
                assertThat(method.access & Opcodes.ACC_SYNCHRONIZED)
                        .as(method.name)
                        .isZero();
                for (AbstractInsnNode each : method.instructions) {
                    assertThat(each.getOpcode()).as(method.name).isNotEqualTo(Opcodes.MONITORENTER);
                    if (each instanceof MethodInsnNode call && !call.owner.equals(clock.name)) {
                        calls.add(call.owner + "." + call.name);
                    }
                }
            }
        }

        assertThat(calls)
                .containsExactlyInAnyOrder(
                        "io/escapement/agent/javalang/Unsafe.getInt",
                        "io/escapement/agent/javalang/Unsafe.getIntVolatile",
                        "io/escapement/agent/javalang/Unsafe.getLong",
                        "io/escapement/agent/javalang/Unsafe.loadFence",
                        "java/lang/Math.floorMod",
                        // No other method of that class: the second clock has EscapementNanos in its place.
                        "java/lang/System.currentTimeMillis",
                        "java/lang/Thread.currentThread",
                        "java/util/concurrent/atomic/AtomicLong.compareAndSet",
                        "java/util/concurrent/atomic/AtomicLong.get",
                        "java/util/concurrent/atomic/AtomicLong.incrementAndGet",
                        "java/util/concurrent/atomic/AtomicReference.get");
    }
}
