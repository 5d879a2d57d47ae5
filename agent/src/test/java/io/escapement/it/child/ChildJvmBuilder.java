package io.escapement.it.child;

import io.escapement.it.jdk.Jdk;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a {@link ChildJvm} is started with. Its environment is that of the tests less all that JVMs or the agent read.
 */
public final class ChildJvmBuilder {
    private final Jdk jdk;
    private final List<String> wrapper = new ArrayList<>();
    private final List<String> jvmArguments = new ArrayList<>();
    private final Map<String, String> environment = new HashMap<>();
    private final List<Path> classPath = new ArrayList<>(List.of(testClasses()));

    ChildJvmBuilder(Jdk jdk) {
        this.jdk = jdk;
    }

    /** The agent's jar as the build made it. */
    public static Path agentJar() {
        return Path.of(System.getProperty("escapement.test.agentJar", "target/escapement-agent.jar"))
                .toAbsolutePath();
    }

    /** May be called more than once. */
    public ChildJvmBuilder agent(String options) {
        return agent(agentJar(), options);
    }

    public ChildJvmBuilder agent(Path jar, String options) {
        return jvm("-javaagent:" + jar + (options.isEmpty() ? "" : "=" + options));
    }

    public ChildJvmBuilder jvm(String... arguments) {
        jvmArguments.addAll(List.of(arguments));
        return this;
    }

    /** For programs that read so seldom that no read is ever compiled by C2. */
    ChildJvmBuilder hardlyCompiling() {
        return jvm("-XX:TieredStopAtLevel=1");
    }

    /** Without the warning of JDK 21 and later that an agent was loaded into a running JVM. */
    public ChildJvmBuilder allowingAttach() {
        return jdk.major() < 21 ? this : jvm("-XX:+EnableDynamicAgentLoading");
    }

    /** To the programs on the class path, as it is by itself before Java 9. */
    public ChildJvmBuilder openingJavaLang() {
        return jdk.major() < 9 ? this : jvm("--add-opens=java.base/java.lang=ALL-UNNAMED");
    }

    public ChildJvmBuilder env(String name, String value) {
        environment.put(name, value);
        return this;
    }

    /** Runs it by another program: a command that starts the command that follows. */
    public ChildJvmBuilder by(String... command) {
        wrapper.addAll(List.of(command));
        return this;
    }

    /** Adds to the class path, which has the classes of the tests. */
    public ChildJvmBuilder classPath(Path more) {
        classPath.add(more);
        return this;
    }

    /** Instead of the classes of the tests. */
    public ChildJvmBuilder onlyClassPath(Path... all) {
        classPath.clear();
        classPath.addAll(List.of(all));
        return this;
    }

    public ChildJvm run(Class<?> main, String... arguments) {
        return run(main.getName(), arguments);
    }

    /** Runs a class, or a source file. */
    public ChildJvm run(String main, String... arguments) {
        List<String> command = new ArrayList<>(List.of("-cp", joinedClassPath(), main));
        command.addAll(List.of(arguments));
        return java(command);
    }

    /** Runs {@code java -jar} with the agent's jar, in a JVM that leaves the processors to the one it is about. */
    public ChildJvm commandLine(String... arguments) {
        return jvm("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC").runJar(agentJar(), arguments);
    }

    /** What a command that ends well prints on stdout. */
    public List<String> done(String... command) {
        return commandLine(command).ended(0).stdout();
    }

    /** What a command that fails prints on stderr, less what it waits for. */
    public List<String> refused(String... command) {
        return commandLine(command).ended(1).stderr().stream()
                .filter(line -> !line.startsWith("waiting for "))
                .toList();
    }

    /** Without the class path. */
    public ChildJvm runJar(Path jar, String... arguments) {
        List<String> command = new ArrayList<>(List.of("-jar", jar.toString()));
        command.addAll(List.of(arguments));
        return java(command);
    }

    /** Without the class path. */
    public ChildJvm runModule(Path modulePath, String main) {
        return java(List.of("--module-path", modulePath.toString(), "-m", main));
    }

    /** Runs {@code java} with the JVM's own options alone. */
    public ChildJvm runNothing() {
        return java(List.of());
    }

    /** Runs one of the JDK's own tools, which gets the environment only. */
    public ChildJvm tool(String name, String... arguments) {
        List<String> command = new ArrayList<>(wrapper);
        command.add(jdk.tool(name));
        command.addAll(List.of(arguments));
        return start(command);
    }

    private ChildJvm java(List<String> rest) {
        List<String> command = new ArrayList<>(wrapper);
        command.add(jdk.tool("java"));
        String ofAll = System.getProperty("escapement.test.jvmArgument", "");
        if (!ofAll.isEmpty()) {
            command.add(ofAll);
        }
        command.addAll(jvmArguments);
        command.addAll(rest);
        return start(command);
    }

    private ChildJvm start(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment()
                .keySet()
                .removeIf(name -> name.startsWith("ESCAPEMENT_")
                        || name.startsWith("JAVA_")
                        || name.startsWith("_JAVA_")
                        || name.startsWith("JDK_")
                        || name.equals("CLASSPATH")
                        || name.equals("LD_PRELOAD"));
        builder.environment().putAll(environment);
        return new ChildJvm(builder);
    }

    private String joinedClassPath() {
        return classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    public static Path testClasses() {
        return jarOf(ChildJvmBuilder.class);
    }

    /** The jar or the folder that the tests have a class from. */
    public static Path jarOf(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
