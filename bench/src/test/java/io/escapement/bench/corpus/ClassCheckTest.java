package io.escapement.bench.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.escapement.bench.corpus.Rewriter.Rewritten;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.SimpleRemapper;

/** Rewriters with a fault, each of which has to be found out. */
class ClassCheckTest {
    private static final byte[] HIT = classFile(Hit.class);
    private static final byte[] MISS = classFile(Miss.class);
    private static final byte[] SERIALIZABLE = classFile(Serialized.class);

    @Test
    void agreesWithARewriterWithoutFault() {
        ClassCheck.Outcome outcome = check(HIT, original -> new Rewritten(withNewOwner(original), 2, 0));

        assertThat(outcome.problem()).isNull();
        assertThat(outcome.kind()).isEqualTo(ClassCheck.Kind.REWRITTEN);
        assertThat(outcome.callSitesByForm()).containsExactly(entry("System.currentTimeMillis", 2));
    }

    @Test
    void agreesThatThereIsNothingToRewrite() {
        assertThat(check(MISS, original -> null).kind()).isEqualTo(ClassCheck.Kind.UNTOUCHED);
        assertThat(check(SERIALIZABLE, original -> null).kind()).isEqualTo(ClassCheck.Kind.UNTOUCHED);
    }

    @Test
    void findsOutWhatWasMissedAndWhatShouldHaveBeenLeft() {
        assertThat(check(HIT, original -> null).problem()).isEqualTo("0 call sites, but ASM finds 2");
        assertThat(check(HIT, original -> new Rewritten(withNewOwner(original), 1, 0))
                        .problem())
                .isEqualTo("1 call sites, but ASM finds 2");
        assertThat(check(SERIALIZABLE, original -> new Rewritten(withNewOwner(original), 1, 0))
                        .kind())
                .isEqualTo(ClassCheck.Kind.FAILED);
    }

    @Test
    void findsOutAChangeOfLessOrMoreThanTheOwner() {
        assertThat(check(HIT, original -> new Rewritten(original, 2, 0)).problem())
                .isEqualTo("changed otherwise than ASM would");
        assertThat(check(HIT, original -> new Rewritten(withOtherSuperclass(withNewOwner(original)), 2, 0))
                        .problem())
                .isEqualTo("changed otherwise than ASM would");
    }

    @Test
    void findsOutWhatCanNotBeReadAnyMoreAndARefusal() {
        Rewriter refusing = original -> {
            throw new IllegalStateException("no");
        };

        assertThat(check(HIT, original -> new Rewritten(new byte[20], 2, 0)).problem())
                .startsWith("ASM can't read it any more");
        assertThat(check(HIT, refusing).problem()).contains("IllegalStateException: no");
    }

    private static ClassCheck.Outcome check(byte[] classFile, Rewriter rewriter) {
        return new ClassCheck(rewriter).check(classFile);
    }

    /** Of all of System's methods, of which the classes here use one. */
    private static byte[] withNewOwner(byte[] original) {
        return renamed(original, "java/lang/System", Rewriter.NEW_OWNER);
    }

    private static byte[] withOtherSuperclass(byte[] original) {
        return renamed(original, "java/lang/Object", "java/lang/Number");
    }

    private static byte[] renamed(byte[] original, String name, String newName) {
        ClassWriter writer = new ClassWriter(0);
        SimpleRemapper names = new SimpleRemapper(Opcodes.ASM9, name, newName);
        new ClassReader(original).accept(new ClassRemapper(writer, names), 0);
        return writer.toByteArray();
    }

    private static byte[] classFile(Class<?> loaded) {
        try (InputStream in = loaded.getResourceAsStream("/" + loaded.getName().replace('.', '/') + ".class")) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @SuppressWarnings("unused") // read as a class file
    private static final class Hit {
        static final LongSupplier REFERENCE = System::currentTimeMillis;

        static long call() {
            return System.currentTimeMillis();
        }
    }

    private static final class Miss {}

    @SuppressWarnings("unused") // read as a class file
    private static final class Serialized {
        static LongSupplier reference() {
            return (LongSupplier & Serializable) System::currentTimeMillis;
        }
    }
}
