package io.escapement.bench.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import io.escapement.bench.LabRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The agent's {@code RewriterAgreesWithAsmTest} goes over the libraries that the build has anyway. */
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CorpusIT {
    @TempDir
    private Path out;

    @Test
    void whatTheJvmVerifiesAndWhatItRejectsAnywayIsToldApart() throws IOException, InterruptedException {
        Path jar = out.resolve("two-classes.jar");
        try (JarOutputStream entries = new JarOutputStream(Files.newOutputStream(jar))) {
            entries.putNextEntry(new ZipEntry("com/acme/Right.class"));
            entries.write(readAndReturnAString("com/acme/Right", "()Ljava/lang/String;"));
            entries.putNextEntry(new ZipEntry("com/acme/Broken.class"));
            entries.write(readAndReturnAString("com/acme/Broken", "()Ljava/lang/Integer;"));
        }

        String output = LabRun.output("corpus", "--jars", jar.toString(), "--out", out.toString());
        JsonObject report = LabRun.report(out.resolve("corpus.json"));
        assertThat(output).contains("**0 failures.**");
        JsonObject jvm = report.getAsJsonObject("jvm");
        assertThat(report.getAsJsonObject("counts").get("rewritten classes").getAsInt())
                .isEqualTo(2);
        assertThat(jvm.get("verified").getAsInt()).isOne();
        assertThat(jvm.get("rejectedBefore").getAsInt()).isOne();
    }

    /** ASM's verifier, which loads no class, can't tell one from the other. */
    private static byte[] readAndReturnAString(String name, String descriptor) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(Opcodes.V11, Opcodes.ACC_PUBLIC, name, null, "java/lang/Object", null);
        MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, "read", descriptor, null, null);
        method.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/System", "currentTimeMillis", "()J", false);
        method.visitLdcInsn("a string");
        method.visitInsn(Opcodes.ARETURN);
        method.visitMaxs(0, 0);
        writer.visitEnd();
        return writer.toByteArray();
    }
}
