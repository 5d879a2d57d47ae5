package io.escapement.agent.javalang;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** A reader touches memory only: by the class file, in no state more. */
class ReaderTouchesMemoryTest {
    private static final String CLOCK = EscapementClock.class.getName().replace('.', '/');

    /** What the agent's threads call. */
    private static final Set<String> NOT_FOR_READERS = Set.of("<init>", "<clinit>", "accept", "applyAsLong");

    private final Set<String> calls = new TreeSet<>();
    private final Set<Integer> locks = new TreeSet<>();

    @Test
    void itCallsNothingThatWaitsForAThreadOrWakesOne() throws IOException {
        new ClassReader(EscapementClock.class.getResourceAsStream("EscapementClock.class"))
                .accept(new Readers(), ClassReader.SKIP_FRAMES);

        assertThat(calls)
                .containsExactlyInAnyOrder(
                        "io/escapement/agent/javalang/Unsafe.getInt",
                        "io/escapement/agent/javalang/Unsafe.getIntVolatile",
                        "io/escapement/agent/javalang/Unsafe.getLong",
                        "io/escapement/agent/javalang/Unsafe.loadFence",
                        "java/lang/Math.floorMod",
                        "java/lang/Math.max",
                        "java/lang/System.currentTimeMillis",
                        "java/lang/Thread.currentThread",
                        "java/util/concurrent/atomic/AtomicLong.compareAndSet",
                        "java/util/concurrent/atomic/AtomicLong.get",
                        "java/util/concurrent/atomic/AtomicLong.incrementAndGet",
                        "java/util/concurrent/atomic/AtomicReference.get");
        assertThat(locks).isEmpty();
    }

    private final class Readers extends ClassVisitor {
        Readers() {
            super(Opcodes.ASM9);
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String type, String signature, String[] thrown) {
            if (NOT_FOR_READERS.contains(name)) {
                return null;
            }
            assertThat(access & Opcodes.ACC_SYNCHRONIZED).as(name).isZero();
            return new MethodVisitor(Opcodes.ASM9) {
                @Override
                public void visitMethodInsn(int opcode, String owner, String called, String type, boolean isInterface) {
                    if (!owner.equals(CLOCK)) {
                        calls.add(owner + "." + called);
                    }
                }

                @Override
                public void visitInsn(int opcode) {
                    if (opcode == Opcodes.MONITORENTER) {
                        locks.add(opcode);
                    }
                }
            };
        }
    }
}
