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
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

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
                ClassNode type = new ClassNode();
                new ClassReader(Files.readAllBytes(classFile)).accept(type, ClassReader.SKIP_DEBUG);
                look(type);
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
                .containsExactly("io/escapement/agent/mailbox/CommandThread: " + TOOLS + ".command.RemoteCommand");
    }

    private void look(ClassNode type) {
        if (type.fields.stream().anyMatch(field -> field.name.startsWith("$SwitchMap$"))) {
            offences.add(type.name + " has a switch over an enum");
        }
        for (MethodNode method : type.methods) {
            for (AbstractInsnNode each : method.instructions) {
                if (each instanceof InvokeDynamicInsnNode) {
                    offences.add(type.name + "." + method.name + " has a lambda or another invokedynamic");
                } else if (each instanceof LdcInsnNode constant
                        && constant.cst.toString().startsWith(TOOLS)) {
                    namesOfTools.add(type.name + ": " + constant.cst);
                } else if (each instanceof MethodInsnNode call && isByRegex(call)) {
                    offences.add(type.name + "." + method.name + " calls " + call.owner + "." + call.name);
                }
            }
        }
    }

    private static boolean isByRegex(MethodInsnNode call) {
        return call.owner.startsWith("java/util/regex/")
                || (call.owner.equals("java/lang/String") && BY_REGEX.contains(call.name));
    }
}
