package io.escapement.bench.stress.simulation;

import io.escapement.ab.host.MeasurementException;
import io.escapement.agent.clock.OpenPublisher;
import io.escapement.bench.host.AgentClasses;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.nio.file.Path;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.SimpleRemapper;

/**
 * Loads the clock and its publisher from the agent's jar, with the JVM's own {@code Unsafe}, as the agent has it where
 * it defines the clock in {@code java.lang}, and with the classes of {@link SimulatedJdk} where they use the JDK's. So
 * they are copies, even if the agent itself is in this JVM. Needs {@code jdk.internal.misc} exported to it.
 */
final class ClockCopy extends AgentClasses {
    private static final String AGENT = "io.escapement.agent.";

    private ClockCopy(Path agentJar) throws MalformedURLException {
        super(agentJar, OpenPublisher.class);
    }

    static StressedClock load(String agentJar) {
        try {
            return (StressedClock) new ClockCopy(Path.of(agentJar)).open();
        } catch (MalformedURLException e) {
            throw new MeasurementException(agentJar + " can't be loaded", e);
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        boolean isReaders = name.startsWith(AGENT + "javalang.Escapement");
        Map<String, String> newNames = Map.of(
                "io/escapement/agent/javalang/Unsafe",
                "jdk/internal/misc/Unsafe",
                "java/lang/System",
                Type.getInternalName(isReaders ? SimulatedJdk.ReadersSystem.class : SimulatedJdk.TickersSystem.class),
                "java/util/concurrent/locks/LockSupport",
                Type.getInternalName(SimulatedJdk.ShortPark.class));
        try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new FileNotFoundException(name + " is missing from the agent's jar");
            }
            ClassWriter renamed = new ClassWriter(0);
            new ClassReader(in).accept(new ClassRemapper(renamed, new SimpleRemapper(Opcodes.ASM9, newNames)), 0);
            byte[] classFile = renamed.toByteArray();
            return defineClass(name, classFile, 0, classFile.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }
}
