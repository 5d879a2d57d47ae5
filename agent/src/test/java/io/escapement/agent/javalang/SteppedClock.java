package io.escapement.agent.javalang;

import io.escapement.agent.floor.ClockWords;
import io.escapement.agent.floor.ClockWriter;
import io.escapement.agent.floor.Floor;
import io.escapement.agent.floor.PageFloor;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.SimpleRemapper;

/** The border class and its writer on a {@link SteppedHost}, with a sequence of 4 bits in the word for 26. */
public interface SteppedClock {
    /** How far the real clock is ahead of the floor, as long as the kernel's tick is not late. */
    long LEAD_MS = 6;

    /** The unit whose beginning no reader misses, where hosts have a second. */
    long UNIT_MS = 20;

    long readMs();

    /** As a form with more digits does. */
    long readNanos();

    boolean engage(BooleanSupplier wanted);

    void bypass();

    void publish();

    boolean isEngaged();

    /** The word that is engaged with that sequence, at the time that words count from. */
    long engaged(long sequence);

    static SteppedClock load() {
        try {
            return (SteppedClock) new Loader()
                    .loadClass(Driver.class.getName())
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    /** Public for its loader. */
    final class Driver implements SteppedClock {
        private final ClockWords words;
        private final Floor floor;
        private final ClockWriter writer;

        public Driver() {
            long[] place = {SteppedHost.SEQUENCE_ADDRESS, SteppedHost.FLOOR_ADDRESS, LEAD_MS, 0, UNIT_MS};
            EscapementClock.SET_FLOOR.accept(place);
            words = new ClockWords(EscapementClock.WORD, EscapementClock.BASE_MS);
            floor = PageFloor.at(EscapementClock.PEEK, SteppedHost.SEQUENCE_ADDRESS, SteppedHost.FLOOR_ADDRESS);
            writer = new ClockWriter(words, floor, floor.coarseClocks(), LEAD_MS);
        }

        @Override
        public long readMs() {
            return EscapementClock.currentTimeMillis();
        }

        @Override
        public long readNanos() {
            if (EscapementClock.servesReal()) {
                long wallNanos = SteppedHost.Clocks.wallNanos();
                if (EscapementClock.mayReturn(Math.floorDiv(wallNanos, SteppedHost.MS_NANOS))) {
                    return wallNanos;
                }
            }
            return EscapementClock.currentTimeMillis() * SteppedHost.MS_NANOS;
        }

        @Override
        public boolean engage(BooleanSupplier wanted) {
            return writer.engage(wanted::getAsBoolean);
        }

        @Override
        public void bypass() {
            writer.bypass();
        }

        @Override
        public void publish() {
            PageFloor.publish(writer, floor);
        }

        @Override
        public boolean isEngaged() {
            return words.isEngaged();
        }

        @Override
        public long engaged(long sequence) {
            return words.engaged(sequence, EscapementClock.BASE_MS);
        }
    }

    /** Loads the classes anew, with what stands in for the JDK's, and with other numbers of bits. */
    final class Loader extends ClassLoader {
        private static final Map<String, String> NAMES = Map.of(
                "java/lang/System", Type.getInternalName(SteppedHost.Clocks.class),
                "java/util/concurrent/locks/LockSupport", Type.getInternalName(SteppedHost.Park.class),
                "java/util/concurrent/atomic/AtomicLong", Type.getInternalName(SteppedHost.Word.class),
                "io/escapement/agent/javalang/Unsafe", Type.getInternalName(SteppedHost.Memory.class));

        /** What follows from the bits of a sequence, and from those that are left for the time. */
        private static final Map<Object, Object> CONSTANTS =
                Map.of(26, 4, (1 << 26) - 1, (1 << 4) - 1, (1L << 26) - 1, (1L << 4) - 1, 37, 59, 1L << 37, 1L << 59);

        private static final Map<Object, Object> UNIT = Map.of(1_000L, UNIT_MS);

        Loader() {
            super(SteppedClock.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            boolean isAnew = name.startsWith("io.escapement.agent.floor.")
                    || name.equals(EscapementClock.class.getName())
                    || name.equals(Driver.class.getName());
            if (!isAnew) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded == null ? define(name) : loaded;
            }
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            ClassWriter written = new ClassWriter(0);
            ClassVisitor remapper = new ClassRemapper(written, new SimpleRemapper(Opcodes.ASM9, NAMES));
            Map<Object, Object> constants = name.endsWith(".Floor") ? UNIT : CONSTANTS;
            try (InputStream classFile = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
                new ClassReader(classFile).accept(new OtherConstants(remapper, constants), 0);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
            byte[] bytes = written.toByteArray();
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    /** Puts other numbers in the place of some that methods use. */
    final class OtherConstants extends ClassVisitor {
        private final Map<Object, Object> others;

        OtherConstants(ClassVisitor next, Map<Object, Object> others) {
            super(Opcodes.ASM9, next);
            this.others = others;
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String type, String generic, String[] thrown) {
            return new MethodVisitor(Opcodes.ASM9, super.visitMethod(access, name, type, generic, thrown)) {
                @Override
                public void visitIntInsn(int opcode, int operand) {
                    boolean isNumber = opcode == Opcodes.BIPUSH || opcode == Opcodes.SIPUSH;
                    super.visitIntInsn(opcode, isNumber ? (int) others.getOrDefault(operand, operand) : operand);
                }

                @Override
                public void visitLdcInsn(Object value) {
                    super.visitLdcInsn(others.getOrDefault(value, value));
                }
            };
        }
    }
}
