package io.escapement.oracle;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Replaces the forms in a class, and counts them. */
final class Replacing extends ClassVisitor {
    final Map<String, Integer> callSitesByForm = new TreeMap<>();
    int keptHandles;

    private final FormTable table;
    private final boolean keepsHandles;
    private final List<Set<Integer>> constructions;
    private int methods;

    Replacing(ClassVisitor next, FormTable table, boolean keepsHandles, List<Set<Integer>> constructions) {
        super(Opcodes.ASM9, next);
        this.table = table;
        this.keepsHandles = keepsHandles;
        this.constructions = constructions;
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String type, String signature, String[] thrown) {
        Set<Integer> whole = constructions.get(methods++);
        return new MethodVisitor(Opcodes.ASM9, super.visitMethod(access, name, type, signature, thrown)) {
            private int made;
            private boolean isInConstruction;

            @Override
            public void visitTypeInsn(int opcode, String type) {
                made += opcode == Opcodes.NEW ? 1 : 0;
                if (opcode == Opcodes.NEW && whole.contains(made)) {
                    isInConstruction = true;
                    call("new " + simpleName(type), table.byConstruction.get(type));
                } else {
                    super.visitTypeInsn(opcode, type);
                }
            }

            @Override
            public void visitInsn(int opcode) {
                super.visitInsn(isInConstruction ? Opcodes.NOP : opcode);
            }

            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String type, boolean isInterface) {
                String replacement = table.replacementOfCall(opcode, owner + "." + name + type);
                if (isInConstruction) {
                    isInConstruction = false;
                    for (int i = 0; i < 3; i++) {
                        super.visitInsn(Opcodes.NOP);
                    }
                } else if (replacement != null) {
                    call(simpleName(owner) + "." + name, replacement);
                } else {
                    super.visitMethodInsn(opcode, owner, name, type, isInterface);
                }
            }

            private void call(String form, String replacement) {
                count(form);
                Handle called = handle(replacement);
                super.visitMethodInsn(
                        Opcodes.INVOKESTATIC, called.getOwner(), called.getName(), called.getDesc(), false);
            }

            @Override
            public void visitLdcInsn(Object constant) {
                super.visitLdcInsn(replacedAtACallSite(constant)[0]);
            }

            @Override
            public void visitInvokeDynamicInsn(String name, String type, Handle bootstrap, Object... arguments) {
                super.visitInvokeDynamicInsn(name, type, bootstrap, replacedAtACallSite(arguments));
            }
        };
    }

    private Object[] replacedAtACallSite(Object... constants) {
        Object[] replaced = replaced(constants);
        if (Arrays.equals(replaced, constants)) {
            return constants;
        }
        if (keepsHandles) {
            keptHandles++;
            return constants;
        }
        count(formIn(constants));
        return replaced;
    }

    private void count(String form) {
        callSitesByForm.merge(form, 1, Integer::sum);
    }

    private Object[] replaced(Object... constants) {
        return Arrays.stream(constants).map(this::replaced).toArray();
    }

    private Object replaced(Object constant) {
        if (constant instanceof ConstantDynamic dynamic) {
            return new ConstantDynamic(
                    dynamic.getName(),
                    dynamic.getDescriptor(),
                    dynamic.getBootstrapMethod(),
                    replaced(arguments(dynamic)));
        }
        String replacement = constant instanceof Handle handle ? table.replacementOf(handle) : null;
        return replacement == null ? constant : handle(replacement);
    }

    /** The first that is one; null if there is none. */
    private String formIn(Object... constants) {
        for (Object constant : constants) {
            String found = null;
            if (constant instanceof ConstantDynamic dynamic) {
                found = formIn(arguments(dynamic));
            } else if (constant instanceof Handle handle && table.replacementOf(handle) != null) {
                String owner = simpleName(handle.getOwner());
                found = handle.getTag() == Opcodes.H_NEWINVOKESPECIAL ? "new " + owner : owner + "." + handle.getName();
            }
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private static Object[] arguments(ConstantDynamic dynamic) {
        Object[] arguments = new Object[dynamic.getBootstrapMethodArgumentCount()];
        Arrays.setAll(arguments, dynamic::getBootstrapMethodArgument);
        return arguments;
    }

    private static String simpleName(String internalName) {
        return internalName.substring(internalName.lastIndexOf('/') + 1);
    }

    private static Handle handle(String method) {
        int dot = method.indexOf('.');
        int parameters = method.indexOf('(');
        return new Handle(
                Opcodes.H_INVOKESTATIC,
                method.substring(0, dot),
                method.substring(dot + 1, parameters),
                method.substring(parameters),
                false);
    }
}
