package io.escapement.tools.profile;

import io.escapement.agent.reads.JdkPackages;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Inserts a count before each call that reads a clock, and counts the timed waits of {@code java.util.concurrent} whose
 * time runs out. Without counters, only counts the places.
 */
final class CountingVisitor extends ClassVisitor {
    private static final String PARK = "java/util/concurrent/locks/LockSupport.parkNanos(";
    private static final String WAITS = JdkPackages.WAITS.replace('.', '/') + "/";

    /** Number of places. */
    int sites;

    private final ClockMethods methods;
    private final Counters counters;
    private final String place;

    private String className;
    private String superName;

    /** Only searches. */
    CountingVisitor(ClockMethods methods) {
        this(null, methods, null, null);
    }

    CountingVisitor(ClassVisitor next, ClockMethods methods, Counters counters, String place) {
        super(Opcodes.ASM9, next);
        this.methods = methods;
        this.counters = counters;
        this.place = place;
    }

    @Override
    public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
        this.className = name;
        this.superName = superName;
        super.visit(version, access, name, signature, superName, interfaces);
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String type, String signature, String[] thrown) {
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
                count(add(reads, called, !isOfSuperclass && !JdkPackages.staysReal(className, method)));
            }
            if (called.startsWith(PARK) && className.startsWith(WAITS)) {
                sites++;
                super.visitMethodInsn(opcode, Counters.CLASS, name, descriptor, isInterface);
            } else {
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            }
        }

        /** Returns the number of the call site; -1 if there is none. */
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
                    isWhereItCanBeRewritten && methods.isRewritable(called),
                    place);
            return counters.add(site);
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
