package io.escapement.oracle;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** By method, which of its {@code new} instructions begin a construction that nothing jumps into. */
final class Constructions extends ClassVisitor {
    private final Set<String> types;
    private final List<Set<Integer>> byMethod = new ArrayList<>();
    private List<Set<Integer>> targets;

    private Constructions(Set<String> types) {
        super(Opcodes.ASM9);
        this.types = types;
    }

    static List<Set<Integer>> in(byte[] classFile, Set<String> types) {
        // Twice: jumps back are seen only after what they jump to.
        Constructions found = new Constructions(types);
        Targets targets = new Targets();
        ClassReader reader = new ClassReader(classFile);
        reader.accept(targets, 0);
        found.targets = targets.byMethod;
        reader.accept(found, 0);
        return found.byMethod;
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String type, String signature, String[] thrown) {
        Set<Integer> whole = new HashSet<>();
        Set<Integer> jumpedTo = targets.get(byMethod.size());
        byMethod.add(whole);
        return new Steps() {
            private int made;
            private int step;
            private String owner;

            @Override
            void step(int opcode, String type, String name, String descriptor) {
                if (opcode == Opcodes.NEW) {
                    made++;
                    step = types.contains(type) ? 1 : 0;
                    owner = type;
                } else if (opcode == Opcodes.DUP && step == 1) {
                    step = 2;
                } else {
                    boolean ends = step == 2 && opcode == Opcodes.INVOKESPECIAL && type.equals(owner);
                    if (ends && name.equals("<init>") && descriptor.equals("()V")) {
                        whole.add(made);
                    }
                    step = 0;
                }
            }

            @Override
            void frame() {
                step = 0;
            }

            @Override
            void label(int number) {
                step = jumpedTo.contains(number) ? 0 : step;
            }
        };
    }
}
