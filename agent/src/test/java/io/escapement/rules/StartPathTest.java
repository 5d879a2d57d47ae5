package io.escapement.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * What {@code premain} can reach has no lambdas, no regular expressions and no switches over enums: each loads further
 * classes before {@code main}, in every JVM that starts with the agent.
 */
class StartPathTest {
    private static final Path CLASSES = Path.of("target/classes/io/escapement/agent");

    /** Methods of {@code String} that compile a regular expression, or load a formatter that does. */
    private static final Set<String> BY_REGEX = Set.of("matches", "replaceAll", "replaceFirst", "format", "formatted");

    private static final String TOOLS = "io.escapement.tools";

    private final List<String> offences = new ArrayList<>();
    private final List<String> namesOfTools = new ArrayList<>();

    @BeforeEach
    void look() throws IOException {
        try (Stream<Path> files = Files.walk(CLASSES)) {
            List<Path> classFiles =
                    files.filter(file -> file.toString().endsWith(".class")).toList();
            assertThat(classFiles).hasSizeGreaterThan(90);
            for (Path classFile : classFiles) {
                new ClassReader(Files.readAllBytes(classFile)).accept(new Look(), ClassReader.SKIP_DEBUG);
            }
        }
    }

    @Test
    void hasNothingThatLoadsFurtherClasses() {
        assertThat(offences).isEmpty();
    }

    /** Loaded once a command has come. */
    @Test
    void namesOneClassOfTheTools() {
        assertThat(namesOfTools)
                .containsExactly("io/escapement/agent/remote/CommandThread: " + TOOLS + ".command.RemoteCommand");
    }

    private final class Look extends ClassVisitor {
        private String name;

        Look() {
            super(Opcodes.ASM9);
        }

        @Override
        public void visit(int version, int access, String name, String signature, String above, String[] interfaces) {
            this.name = name;
        }

        @Override
        public FieldVisitor visitField(int access, String field, String descriptor, String signature, Object value) {
            if (field.startsWith("$SwitchMap$")) {
                offences.add(name + " has a switch over an enum");
            }
            return null;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String method, String descriptor, String signature, String[] exceptions) {
            return new MethodVisitor(Opcodes.ASM9) {
                @Override
                public void visitInvokeDynamicInsn(String called, String type, Handle bootstrap, Object... arguments) {
                    offences.add(name + "." + method + " has a lambda or another invokedynamic");
                }

                @Override
                public void visitLdcInsn(Object constant) {
                    if (constant.toString().startsWith(TOOLS)) {
                        namesOfTools.add(name + ": " + constant);
                    }
                }

                @Override
                public void visitMethodInsn(int opcode, String owner, String called, String type, boolean isInterface) {
                    if (owner.startsWith("java/util/regex/")
                            || (owner.equals("java/lang/String") && BY_REGEX.contains(called))) {
                        offences.add(name + "." + method + " calls " + owner + "." + called);
                    }
                }
            };
        }
    }
}
