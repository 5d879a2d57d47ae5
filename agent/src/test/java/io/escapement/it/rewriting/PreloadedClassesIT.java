package io.escapement.it.rewriting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.acme.CallForms;
import com.acme.FormsService;
import io.escapement.it.child.AgentJars;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.FormsChild;
import io.escapement.it.child.TestJar;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Opcodes;
import org.junit.jupiter.api.io.TempDir;
import org.outside.rewriting.PreloadingAgent;

class PreloadedClassesIT {
    private static final int LOADED = 250;
    private static final int FIRST_WITH_LOG_FILES = 9;

    private static final String OPTIONS = "mode=on,packages=com.acme," + FormsChild.SLOW_TICK;

    /** The application is stopped for each that is redefined. */
    @EachJdk
    void ofManyOnlyThoseWithTheCallAreRedefined(Jdk jdk, @TempDir Path folder) throws IOException {
        assumeTrue(jdk.major() >= FIRST_WITH_LOG_FILES, "no log in a file on this JDK");
        TestJar made = new TestJar();
        List<String> names = new ArrayList<>(List.of(FormsService.class.getName(), CallForms.class.getName()));
        for (int i = 0; i < LOADED; i++) {
            String name = "com.acme.made.C" + i;
            made.entry(name.replace('.', '/') + ".class", withoutTheCall(name));
            names.add(name);
        }
        Path log = folder.resolve("redefined.log");
        ChildJvmBuilder builder = ChildJvm.on(jdk)
                .jvm("-Xlog:redefine+class+load=info:file=" + log)
                .classPath(made.write(folder.resolve("made.jar")))
                .agent(AgentJars.jarOf(folder, PreloadingAgent.class), String.join(":", names))
                .agent(OPTIONS);

        FormsChild child = FormsChild.run(builder);

        assertThat(child.look()).allMatch(line -> line.endsWith(": cached"));
        assertThat(Files.readString(log))
                .contains("redefined name=" + CallForms.class.getName())
                .doesNotContain("redefined name=com.acme.made.");
    }

    private static byte[] withoutTheCall(String name) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, name.replace('.', '/'), null, "java/lang/Object", new String[0]);
        writer.newMethod("java/lang/System", "nanoTime", "()J", false);
        writer.visitEnd();
        return writer.toByteArray();
    }
}
