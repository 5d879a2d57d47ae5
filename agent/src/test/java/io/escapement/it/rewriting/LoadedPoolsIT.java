package io.escapement.it.rewriting;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.CallForms;
import com.acme.FormsService;
import io.escapement.it.child.AgentJars;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.FormsChild;
import io.escapement.it.child.TestJar;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Opcodes;
import org.junit.jupiter.api.io.TempDir;
import org.outside.rewriting.PreloadingAgent;
import org.outside.rewriting.RetransformationAgent;

/** Of many classes that were loaded before the agent, those that have no call are left in peace. */
class LoadedPoolsIT {
    private static final String PACKAGE = "com.acme.made.";
    private static final int LOADED = 150;

    @TempDir
    private Path folder;

    @EachJdk
    void onlyThoseThatHaveTheCallAreRetransformed(Jdk jdk) {
        TestJar made = new TestJar();
        List<String> names = new ArrayList<>();
        for (int i = 0; i < LOADED; i++) {
            String name = PACKAGE + "C" + i;
            made.entry(name.replace('.', '/') + ".class", withoutTheCall(name));
            names.add(name);
        }
        names.add(FormsService.class.getName());
        names.add(CallForms.class.getName());
        ChildJvmBuilder builder = ChildJvm.on(jdk)
                .classPath(made.write(folder.resolve("made.jar")))
                .agent(AgentJars.jarOf(folder, PreloadingAgent.class), String.join(":", names))
                .agent(AgentJars.retransformingJarOf(folder, RetransformationAgent.class), PACKAGE)
                .agent("mode=on,packages=com.acme," + FormsChild.SLOW_TICK);

        FormsChild child = FormsChild.run(builder);
        assertThat(child.look()).hasSizeGreaterThan(15).allMatch(line -> line.endsWith(": cached"));
        long retransformed = child.jvm.stderr().stream()
                .filter(line -> line.startsWith("retransformed "))
                .count();
        assertThat(retransformed).isZero();
    }

    private static byte[] withoutTheCall(String name) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, name.replace('.', '/'), null, "java/lang/Object", new String[0]);
        writer.newMethod("java/lang/System", "nanoTime", "()J", false);
        writer.visitEnd();
        return writer.toByteArray();
    }
}
