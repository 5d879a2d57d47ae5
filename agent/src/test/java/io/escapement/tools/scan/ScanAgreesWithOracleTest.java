package io.escapement.tools.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.oracle.FormsOracle;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A scan gives the totals of ASM, of the classes that the JDK takes out of the same jars: those of the class path, or
 * those that the system property {@code escapement.scan.paths} names.
 */
class ScanAgreesWithOracleTest {
    private static final List<String> LEFT_OUT =
            List.of("java/", "javax/", "jdk/", "sun/", "com/sun/", "io/escapement/agent/", "io/escapement/tools/");
    private static final Runtime.Version NEWEST = Runtime.Version.parse("9999");

    @TempDir
    private Path folder;

    private final FormsOracle oracle = new FormsOracle("com/acme/OtherClock", "com/acme/OtherReads");
    private final Map<String, Integer> expected = new TreeMap<>();

    @Test
    void onTheTotalOfEachFormThatCanBeRewritten() throws IOException {
        String named = System.getProperty("escapement.scan.paths", System.getProperty("java.class.path"));
        List<Path> classPath = Stream.of(named.split(File.pathSeparator))
                .map(Path::of)
                .filter(Files::exists)
                .toList();
        for (Path path : classPath) {
            if (Files.isDirectory(path)) {
                expectFolder(path);
            } else {
                expectJar(path);
            }
        }

        Map<String, Integer> found = new TreeMap<>();
        for (Findings.CallSites each : Scan.of(classPath, line -> {}).callSites) {
            if (each.isRewritable()) {
                found.merge(each.found.form.replace("()", ""), each.found.count(), Integer::sum);
            }
        }
        assertThat(found).isEqualTo(expected);
        assertThat(found).containsKeys("System.currentTimeMillis", "Instant.now", "new Date", "System.nanoTime");
    }

    private void expectFolder(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".class")).toList()) {
                expect(folder.relativize(file).toString(), Files.readAllBytes(file));
            }
        }
    }

    private void expectJar(Path path) throws IOException {
        try (JarFile jar = new JarFile(path.toFile(), false, ZipFile.OPEN_READ, NEWEST)) {
            for (JarEntry entry : jar.versionedStream().toList()) {
                if (entry.getName().endsWith(".class")) {
                    try (InputStream in = jar.getInputStream(entry)) {
                        expect(entry.getName(), in.readAllBytes());
                    }
                } else if (entry.getName().endsWith(".jar")) {
                    try (InputStream in = jar.getInputStream(entry)) {
                        expectJar(Files.write(Files.createTempFile(folder, "nested", ".jar"), in.readAllBytes()));
                    }
                }
            }
        }
    }

    private void expect(String path, byte[] classFile) {
        if (LEFT_OUT.stream().noneMatch(path::startsWith)) {
            oracle.expect(classFile)
                    .callSitesByForm
                    .forEach((form, count) -> expected.merge(form, count, Integer::sum));
            new ClassReader(classFile).accept(new NanoTimes(), ClassReader.SKIP_DEBUG);
        }
    }

    /** Counts what the oracle leaves to others: calls, and references unless the class has serialisable lambdas. */
    private final class NanoTimes extends ClassVisitor {
        private int calls;
        private int references;

        NanoTimes() {
            super(Opcodes.ASM9);
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String type, String signature, String[] thrown) {
            references = name.equals("$deserializeLambda$") ? Integer.MIN_VALUE : references;
            return new MethodVisitor(Opcodes.ASM9) {
                @Override
                public void visitMethodInsn(
                        int opcode, String owner, String called, String descriptor, boolean isInterface) {
                    calls += isNanoTime(owner, called) ? 1 : 0;
                }

                @Override
                public void visitInvokeDynamicInsn(String linked, String type, Handle by, Object... arguments) {
                    references += Stream.of(arguments)
                                    .anyMatch(each -> each instanceof Handle handle
                                            && isNanoTime(handle.getOwner(), handle.getName()))
                            ? 1
                            : 0;
                }
            };
        }

        private static boolean isNanoTime(String owner, String name) {
            return owner.equals("java/lang/System") && name.equals("nanoTime");
        }

        @Override
        public void visitEnd() {
            int count = calls + Math.max(0, references);
            if (count > 0) {
                expected.merge("System.nanoTime", count, Integer::sum);
            }
        }
    }
}
