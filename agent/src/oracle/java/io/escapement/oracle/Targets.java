package io.escapement.oracle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** By method, the numbers of the labels that are jumped to, or at which an exception range has an edge. */
final class Targets extends ClassVisitor {
    final List<Set<Integer>> byMethod = new ArrayList<>();

    Targets() {
        super(Opcodes.ASM9);
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String type, String signature, String[] thrown) {
        Set<Integer> numbers = new HashSet<>();
        byMethod.add(numbers);
        return new MethodVisitor(Opcodes.ASM9) {
            private final List<Label> labels = new ArrayList<>();
            private final Set<Label> targets = new HashSet<>();

            @Override
            public void visitLabel(Label label) {
                labels.add(label);
            }

            @Override
            public void visitJumpInsn(int opcode, Label label) {
                targets.add(label);
            }

            @Override
            public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... cases) {
                targets.add(otherwise);
                targets.addAll(Arrays.asList(cases));
            }

            @Override
            public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] cases) {
                targets.add(otherwise);
                targets.addAll(Arrays.asList(cases));
            }

            @Override
            public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
                targets.addAll(List.of(start, end, handler));
            }

            @Override
            public void visitEnd() {
                for (int i = 0; i < labels.size(); i++) {
                    if (targets.contains(labels.get(i))) {
                        numbers.add(i);
                    }
                }
            }
        };
    }
}
