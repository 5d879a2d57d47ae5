package io.escapement.agent.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Of {@code System.nanoTime} the rewriter finds the calls that ASM finds, and changes nothing else. */
class NanosAgreeWithAsmTest {
    private static final String NANOS = "java/lang/EscapementNanos";

    private final CallSiteRewriter rewriter = new CallSiteRewriter(ReadForms.ofMonotonicClock(NANOS));
    private final List<String> disagreements = Collections.synchronizedList(new ArrayList<>());
    private final AtomicInteger rewritten = new AtomicInteger();

    @Test
    @Tag("long")
    void onEveryClassOfTheJdk() throws IOException {
        ClassFiles.ofTheJdk(this::compare);

        assertThat(disagreements).isEmpty();
        assertThat(rewritten).hasValueGreaterThan(50);
    }

    @Test
    void onEveryClassOfTheClassPath() throws IOException {
        ClassFiles.ofTheClassPath(this::compare);

        assertThat(disagreements).isEmpty();
        assertThat(rewritten).hasValueGreaterThan(20);
    }

    private void compare(String path, byte[] classFile) {
        try {
            CallSiteRewriter.Rewritten found = rewriter.rewrite(classFile);
            int calls = calls(classFile, "java/lang/System");
            if (found == null || found.classFile == null) {
                if (calls > 0) {
                    disagreements.add(path + ": only ASM finds calls");
                }
                return;
            }
            rewritten.incrementAndGet();
            byte[] after = found.classFile;
            if (calls(after, "java/lang/System") != 0 || calls(after, NANOS) != calls) {
                disagreements.add(
                        path + ": has " + calls + " calls, of which " + calls(after, NANOS) + " were changed");
            }
            if (!PoolGrowth.isAllThatChanged(classFile, after, found.callSites)) {
                disagreements.add(path + ": other bytes were changed than the call sites");
            }
            if (found.mixedForms() != null) {
                disagreements.add(path + ": forms of another clock make it mixed");
            }
        } catch (UnreadableClassException | RuntimeException e) {
            disagreements.add(path + ": " + e);
        }
    }

    private static int calls(byte[] classFile, String owner) {
        int[] calls = new int[1];
        ClassVisitor counting = new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String type, String signature, String[] thrown) {
                return new MethodVisitor(Opcodes.ASM9) {
                    @Override
                    public void visitMethodInsn(
                            int opcode, String calledOwner, String calledName, String descriptor, boolean isInterface) {
                        boolean isRead = calledName.equals("nanoTime") && descriptor.equals("()J");
                        calls[0] += isRead && calledOwner.equals(owner) ? 1 : 0;
                    }
                };
            }
        };
        new ClassReader(classFile).accept(counting, 0);
        return calls[0];
    }
}
