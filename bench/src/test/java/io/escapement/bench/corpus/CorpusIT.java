package io.escapement.bench.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import io.escapement.bench.LabRun;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Over the libraries that the build has anyway. */
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CorpusIT {
    @TempDir
    private Path out;

    @Test
    @Tag("long")
    void everyClassOfTheLibrariesAtHandComesOutRight() throws IOException, InterruptedException {
        JsonObject report = examine(jarsOfTheClassPath());
        JsonObject counts = report.getAsJsonObject("counts");
        JsonObject jvm = report.getAsJsonObject("jvm");

        assertThat(report.getAsJsonArray("failures")).isEmpty();
        assertThat(report.getAsJsonArray("unreadableJars")).isEmpty();
        assertThat(counts.get("classes").getAsInt()).isGreaterThan(5_000);
        assertThat(counts.get("rewritten classes").getAsInt()).isGreaterThan(50);
        assertThat(counts.get("rewritten call sites").getAsInt())
                .isGreaterThan(counts.get("rewritten classes").getAsInt());
        assertThat(jvm.get("verified").getAsInt())
                .isGreaterThan(counts.get("rewritten classes").getAsInt() / 2);
    }

    @Test
    void whatTheJvmRejectsAnywayIsFoundOutAndNotHeldAgainstTheRewriter() throws IOException, InterruptedException {
        Path jar = out.resolve("broken.jar");
        try (JarOutputStream entries = new JarOutputStream(Files.newOutputStream(jar))) {
            entries.putNextEntry(new ZipEntry("com/acme/Broken.class"));
            entries.write(callThatReturnsAStringAsAnInteger());
        }

        JsonObject report = examine(jar.toString());

        assertThat(report.getAsJsonObject("counts").get("rewritten classes").getAsInt())
                .isOne();
        assertThat(report.getAsJsonObject("jvm").get("rejectedBefore").getAsInt())
                .isOne();
    }

    /** ASM's verifier, which loads no class, can't tell one from the other. */
    private static byte[] callThatReturnsAStringAsAnInteger() {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(Opcodes.V11, Opcodes.ACC_PUBLIC, "com/acme/Broken", null, "java/lang/Object", null);
        MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, "read", "()Ljava/lang/Integer;", null, null);
        method.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/System", "currentTimeMillis", "()J", false);
        method.visitLdcInsn("a string");
        method.visitInsn(Opcodes.ARETURN);
        method.visitMaxs(0, 0);
        writer.visitEnd();
        return writer.toByteArray();
    }

    private JsonObject examine(String jars) throws IOException, InterruptedException {
        String output = LabRun.output("corpus", "--jars", jars, "--out", out.toString());
        assertThat(output).contains("**0 failures.**");
        return LabRun.report(out.resolve("corpus.json"));
    }

    private static String jarsOfTheClassPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> entry.endsWith(".jar"))
                .collect(Collectors.joining(","));
    }
}
