package io.escapement.oracle;

import java.util.Map;
import java.util.function.BiPredicate;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.tree.ClassNode;

/** Says what rewriting forms of reading a clock must give. */
public final class FormsOracle {
    private final FormTable table;

    /** Methods whose reads are to stay as they are; the class by its internal name. */
    private final BiPredicate<String, String> spared;

    private FormsOracle(FormTable table, BiPredicate<String, String> spared) {
        this.table = table;
        this.spared = spared;
    }

    private FormsOracle(FormTable table) {
        this(table, (className, method) -> false);
    }

    /** Makes one that leaves methods alone, given the class by its internal name, and the method's name. */
    public FormsOracle sparing(BiPredicate<String, String> methods) {
        return new FormsOracle(table, methods);
    }

    /** Makes one for {@code System.currentTimeMillis} alone, sent to that class. */
    public static FormsOracle ofMillis(String clock) {
        return new FormsOracle(FormTable.ofSystem("currentTimeMillis()J", clock));
    }

    /** Makes one for {@code System.nanoTime}, sent to that class. */
    public static FormsOracle ofNanos(String nanos) {
        return new FormsOracle(FormTable.ofSystem("nanoTime()J", nanos));
    }

    /**
     * Makes one for all forms of the wall clock, sent to these classes.
     *
     * @param clock internal name of the class that has {@code currentTimeMillis} instead
     * @param reads internal name of the class that has all the others
     */
    public FormsOracle(String clock, String reads) {
        this(FormTable.ofWallClock(clock, reads));
    }

    /** What must become of a class. */
    public static final class Expected {
        /** As ASM writes it, with each form replaced that can be; null if there is none. */
        public final byte[] classFile;

        /** Number of those that are replaced, by form as in source: {@code Instant.now}. */
        public final Map<String, Integer> callSitesByForm;

        /** Number of references that stay, because the class has serialisable lambdas. */
        public final int keptHandles;

        private Expected(byte[] classFile, Replacing replacing) {
            this.classFile = classFile;
            this.callSitesByForm = replacing.callSitesByForm;
            this.keptHandles = replacing.keptHandles;
        }

        public int callSites() {
            return callSitesByForm.values().stream().mapToInt(Integer::intValue).sum();
        }
    }

    /** Throws what ASM throws at a class file that it can't read. */
    public Expected expect(byte[] classFile) {
        ClassNode type = new ClassNode();
        new ClassReader(classFile).accept(type, 0);
        Replacing replacing = new Replacing(table, type, spared);
        if (replacing.callSitesByForm.isEmpty()) {
            return new Expected(null, replacing);
        }
        ClassWriter writer = new ClassWriter(0);
        type.accept(writer);
        return new Expected(rebuilt(writer.toByteArray()), replacing);
    }

    /** Returns the class as ASM writes it, with a constant pool in ASM's own order: equal for equal classes. */
    public static byte[] rebuilt(byte[] classFile) {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(classFile).accept(writer, 0);
        return writer.toByteArray();
    }
}
