package io.escapement.agent.rewrite;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.ConstantDynamic;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * What rewriting all forms must give, by way of ASM, which shares nothing with the rewriter. The table of forms stands
 * here a second time.
 */
final class AllFormsOracle {
    private static final Map<String, String> STATIC = new TreeMap<>();
    private static final Map<String, String> ON_INSTANCE = new TreeMap<>();
    private static final Map<String, String> CONSTRUCTED = new TreeMap<>();

    static {
        String reads = OtherForms.READS + ".";
        STATIC.put("java/lang/System.currentTimeMillis()J", OtherForms.CLOCK + ".currentTimeMillis()J");
        STATIC.put("java/time/Instant.now()Ljava/time/Instant;", reads + "instant()Ljava/time/Instant;");
        ON_INSTANCE.put(
                "java/time/Clock.instant()Ljava/time/Instant;",
                reads + "instant(Ljava/time/Clock;)Ljava/time/Instant;");
        ON_INSTANCE.put("java/time/Clock.millis()J", reads + "millis(Ljava/time/Clock;)J");
        CONSTRUCTED.put("java/util/Date", reads + "date()Ljava/util/Date;");
        CONSTRUCTED.put("java/util/GregorianCalendar", reads + "gregorianCalendar()Ljava/util/GregorianCalendar;");
        for (String owner : List.of("Calendar", "GregorianCalendar")) {
            for (String parameters : List.of("", "Ljava/util/TimeZone;", "Ljava/util/Locale;")) {
                putCalendar(owner, parameters);
            }
            putCalendar(owner, "Ljava/util/TimeZone;Ljava/util/Locale;");
        }
        for (String local : "LocalDate LocalTime LocalDateTime OffsetDateTime OffsetTime ZonedDateTime Year YearMonth"
                .concat(" MonthDay chrono/HijrahDate chrono/JapaneseDate chrono/MinguoDate chrono/ThaiBuddhistDate")
                .split(" ")) {
            String type = "Ljava/time/" + local + ";";
            String name = local.replace("chrono/", "");
            name = name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
            for (String parameters : List.of("()", "(Ljava/time/ZoneId;)")) {
                STATIC.put("java/time/" + local + ".now" + parameters + type, reads + name + parameters + type);
            }
        }
    }

    private AllFormsOracle() {}

    private static void putCalendar(String owner, String parameters) {
        String descriptor = "(" + parameters + ")Ljava/util/Calendar;";
        STATIC.put("java/util/" + owner + ".getInstance" + descriptor, OtherForms.READS + ".calendar" + descriptor);
    }

    /** The class as ASM writes it with each form replaced that can be; {@code null} if there is none. */
    static byte[] rebuilt(byte[] classFile) {
        boolean keepsHandles = AsmOracle.hasSerializableLambdas(classFile);
        ClassWriter writer = new ClassWriter(0);
        Replacing replacing = new Replacing(writer, keepsHandles, Constructions.of(classFile));
        new ClassReader(classFile).accept(replacing, 0);
        return replacing.count == 0 ? null : writer.toByteArray();
    }

    /** By method, which of its {@code new} instructions begin a construction that nothing jumps into. */
    private static final class Constructions extends ClassVisitor {
        final List<Set<Integer>> byMethod = new ArrayList<>();

        private Constructions() {
            super(Opcodes.ASM9);
        }

        static List<Set<Integer>> of(byte[] classFile) {
            // Twice: jumps back are seen only after what they jump to.
            Constructions found = new Constructions();
            Targets targets = new Targets();
            ClassReader reader = new ClassReader(classFile);
            reader.accept(targets, 0);
            found.targets = targets.byMethod;
            reader.accept(found, 0);
            return found.byMethod;
        }

        private List<Set<Integer>> targets;

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
                        step = CONSTRUCTED.containsKey(type) ? 1 : 0;
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

    /** By method, the numbers of the labels that are jumped to, or at which an exception range has an edge. */
    private static final class Targets extends ClassVisitor {
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

    /** Shows all instructions in one way. */
    private abstract static class Steps extends MethodVisitor {
        private int labels;

        Steps() {
            super(Opcodes.ASM9);
        }

        abstract void step(int opcode, String type, String name, String descriptor);

        abstract void frame();

        abstract void label(int number);

        @Override
        public void visitLabel(Label label) {
            label(labels++);
        }

        @Override
        public void visitFrame(int type, int locals, Object[] local, int stacked, Object[] stack) {
            frame();
        }

        @Override
        public void visitInsn(int opcode) {
            step(opcode, "", "", "");
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            step(opcode, type, "", "");
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            step(opcode, owner, name, descriptor);
        }

        @Override
        public void visitIntInsn(int opcode, int operand) {
            step(opcode, "", "", "");
        }

        @Override
        public void visitVarInsn(int opcode, int variable) {
            step(opcode, "", "", "");
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            step(opcode, "", "", "");
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String type, Handle bootstrap, Object... arguments) {
            step(Opcodes.INVOKEDYNAMIC, "", "", "");
        }

        @Override
        public void visitJumpInsn(int opcode, Label label) {
            step(opcode, "", "", "");
        }

        @Override
        public void visitLdcInsn(Object constant) {
            step(Opcodes.LDC, "", "", "");
        }

        @Override
        public void visitIincInsn(int variable, int increment) {
            step(Opcodes.IINC, "", "", "");
        }

        @Override
        public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... cases) {
            step(Opcodes.TABLESWITCH, "", "", "");
        }

        @Override
        public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] cases) {
            step(Opcodes.LOOKUPSWITCH, "", "", "");
        }

        @Override
        public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
            step(Opcodes.MULTIANEWARRAY, "", "", "");
        }
    }

    private static final class Replacing extends ClassVisitor {
        private final boolean keepsHandles;
        private final List<Set<Integer>> constructions;
        private int methods;
        int count;

        Replacing(ClassVisitor next, boolean keepsHandles, List<Set<Integer>> constructions) {
            super(Opcodes.ASM9, next);
            this.keepsHandles = keepsHandles;
            this.constructions = constructions;
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String type, String signature, String[] thrown) {
            Set<Integer> whole = constructions.get(methods++);
            return new MethodVisitor(Opcodes.ASM9, super.visitMethod(access, name, type, signature, thrown)) {
                private int made;
                private boolean isIn;

                @Override
                public void visitTypeInsn(int opcode, String type) {
                    made += opcode == Opcodes.NEW ? 1 : 0;
                    if (opcode == Opcodes.NEW && whole.contains(made)) {
                        isIn = true;
                        call(CONSTRUCTED.get(type));
                    } else {
                        super.visitTypeInsn(opcode, type);
                    }
                }

                @Override
                public void visitInsn(int opcode) {
                    super.visitInsn(isIn ? Opcodes.NOP : opcode);
                }

                @Override
                public void visitMethodInsn(int opcode, String owner, String name, String type, boolean isInterface) {
                    String method = owner + "." + name + type;
                    if (isIn) {
                        isIn = false;
                        for (int i = 0; i < 3; i++) {
                            super.visitInsn(Opcodes.NOP);
                        }
                    } else if (opcode == Opcodes.INVOKESTATIC && STATIC.containsKey(method)) {
                        call(STATIC.get(method));
                    } else if (opcode == Opcodes.INVOKEVIRTUAL && ON_INSTANCE.containsKey(method)) {
                        call(ON_INSTANCE.get(method));
                    } else {
                        super.visitMethodInsn(opcode, owner, name, type, isInterface);
                    }
                }

                private void call(String method) {
                    count++;
                    Handle called = handle(method);
                    super.visitMethodInsn(
                            Opcodes.INVOKESTATIC, called.getOwner(), called.getName(), called.getDesc(), false);
                }

                @Override
                public void visitLdcInsn(Object constant) {
                    Object replaced = replaced(constant);
                    count += replaced.equals(constant) ? 0 : 1;
                    super.visitLdcInsn(replaced);
                }

                @Override
                public void visitInvokeDynamicInsn(String name, String type, Handle bootstrap, Object... arguments) {
                    Object[] replaced = replaced(arguments);
                    count += Arrays.equals(replaced, arguments) ? 0 : 1;
                    super.visitInvokeDynamicInsn(name, type, bootstrap, replaced);
                }
            };
        }

        private Object[] replaced(Object... constants) {
            return Arrays.stream(constants).map(this::replaced).toArray();
        }

        private Object replaced(Object constant) {
            if (constant instanceof ConstantDynamic dynamic) {
                Object[] arguments = new Object[dynamic.getBootstrapMethodArgumentCount()];
                for (int i = 0; i < arguments.length; i++) {
                    arguments[i] = replaced(dynamic.getBootstrapMethodArgument(i));
                }
                return new ConstantDynamic(
                        dynamic.getName(), dynamic.getDescriptor(), dynamic.getBootstrapMethod(), arguments);
            }
            return constant instanceof Handle handle && !keepsHandles ? replaced(handle) : constant;
        }

        private static Handle replaced(Handle handle) {
            String method = handle.getOwner() + "." + handle.getName() + handle.getDesc();
            String found = switch (handle.getTag()) {
                case Opcodes.H_INVOKESTATIC -> STATIC.get(method);
                case Opcodes.H_INVOKEVIRTUAL -> ON_INSTANCE.get(method);
                case Opcodes.H_NEWINVOKESPECIAL ->
                    handle.getDesc().equals("()V") ? CONSTRUCTED.get(handle.getOwner()) : null;
                default -> null;
            };
            return found == null ? handle : handle(found);
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
}
