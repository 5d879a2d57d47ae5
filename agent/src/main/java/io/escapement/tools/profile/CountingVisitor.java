package io.escapement.tools.profile;

import java.util.HashSet;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Puts a count before each call that reads a clock, and a method that counts in the place of each reference to one.
 * Without counters it only counts the places.
 */
final class CountingVisitor extends ClassVisitor {
    /** Number of places. */
    int sites;

    private final ClockMethods methods;
    private final Counters counters;
    private final Bridges bridges;

    /** Serialised lambdas carry the name of the method that they refer to. */
    private final boolean keepsReferences;

    /** Whether the class that was seen has such a lambda. */
    boolean hasSerializableLambdas;

    /** Names of the classes to which references are sent. */
    final Set<String> bridgeClasses = new HashSet<>();

    private String className;
    private String superName;

    /** Only searches. */
    CountingVisitor(ClockMethods methods) {
        this(null, methods, null, null, false);
    }

    CountingVisitor(
            ClassVisitor next, ClockMethods methods, Counters counters, Bridges bridges, boolean keepsReferences) {
        super(Opcodes.ASM9, next);
        this.methods = methods;
        this.counters = counters;
        this.bridges = bridges;
        this.keepsReferences = keepsReferences;
    }

    @Override
    public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
        this.className = name;
        this.superName = superName;
        super.visit(version, access, name, signature, superName, interfaces);
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String type, String signature, String[] thrown) {
        hasSerializableLambdas |= name.equals("$deserializeLambda$");
        return new Counting(super.visitMethod(access, name, type, signature, thrown), name);
    }

    private final class Counting extends MethodVisitor {
        private final String method;
        private int line;
        private boolean hasGrown;

        Counting(MethodVisitor next, String method) {
            super(Opcodes.ASM9, next);
            this.method = method;
        }

        @Override
        public void visitLineNumber(int line, Label start) {
            this.line = line;
            super.visitLineNumber(line, start);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            String called = owner + "." + name + descriptor;
            String reads = methods.reads(called);
            if (reads != null) {
                boolean isOfSuperclass =
                        opcode == Opcodes.INVOKESPECIAL && method.equals("<init>") && owner.equals(superName);
                count(add(reads, called, !isOfSuperclass));
            }
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }

        @Override
        public void visitLdcInsn(Object constant) {
            super.visitLdcInsn(counting(constant, null));
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String type, Handle bootstrap, Object... arguments) {
            Object[] counting = new Object[arguments.length];
            for (int i = 0; i < arguments.length; i++) {
                counting[i] = counting(arguments[i], type);
            }
            super.visitInvokeDynamicInsn(name, type, bootstrap, counting);
        }

        /** @param captured descriptor with what is bound to it; null if nothing is */
        private Object counting(Object constant, String captured) {
            if (!(constant instanceof Handle) || keepsReferences) {
                return constant;
            }
            Handle handle = (Handle) constant;
            String called = handle.getOwner() + "." + handle.getName() + handle.getDesc();
            String reads = methods.reads(called);
            if (reads == null || !Bridges.canReplace(handle, captured)) {
                return constant;
            }
            int number = add(reads, called, true);
            if (bridges == null || number < 0) {
                return constant;
            }
            Handle counting = bridges.counting(handle, number);
            bridgeClasses.add(counting.getOwner().replace('/', '.'));
            return counting;
        }

        /** Returns its number; -1 if there is none. */
        private int add(String reads, String called, boolean isWhereItCanBeRewritten) {
            sites++;
            if (counters == null) {
                return -1;
            }
            CallSite site = new CallSite(
                    reads,
                    className.replace('/', '.'),
                    method,
                    line,
                    methods.isRewritten(called),
                    isWhereItCanBeRewritten && methods.isRewritable(called));
            return counters.add(site, sites);
        }

        private void count(int number) {
            if (number >= 0) {
                hasGrown = true;
                super.visitLdcInsn(number);
                super.visitMethodInsn(Opcodes.INVOKESTATIC, Counters.CLASS, "count", "(I)V", false);
            }
        }

        @Override
        public void visitMaxs(int stack, int locals) {
            super.visitMaxs(hasGrown ? stack + 1 : stack, locals);
        }
    }
}
