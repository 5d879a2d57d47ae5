package io.escapement.agent.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A shared library of functions that do nothing, as the C compiler makes one. */
final class CompiledLibrary {
    private final Path folder;
    private final StringBuilder source = new StringBuilder();

    private CompiledLibrary(Path folder) {
        this.folder = folder;
    }

    static CompiledLibrary in(Path folder) {
        return new CompiledLibrary(folder);
    }

    CompiledLibrary defining(String... functions) {
        for (String function : functions) {
            source.append("int ").append(function).append("(int a, void *b) { return a + (b != 0); }\n");
        }
        return this;
    }

    /** From a function that it defines, of another name. */
    CompiledLibrary calling(String function) {
        source.append("extern int ").append(function).append("(int, void *);\n");
        source.append("int calls(void) { return ").append(function).append("(0, 0); }\n");
        return this;
    }

    /** With a function of that name which other libraries don't see. */
    CompiledLibrary keeping(String function) {
        source.append("static __attribute__((noinline, used)) int ")
                .append(function)
                .append("(int a, void *b) { return a + (b != 0); }\n");
        return this;
    }

    Path build(String name, String... flags) throws IOException, InterruptedException {
        Path file = folder.resolve(name);
        List<String> command = new ArrayList<>(List.of("cc", "-shared", "-fPIC", "-nostdlib", "-x", "c"));
        command.addAll(List.of(flags));
        command.addAll(List.of("-o", file.toString(), "-"));
        Path text = Files.writeString(folder.resolve(name + ".c"), source);
        int status = new ProcessBuilder(command)
                .redirectInput(text.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(name + ".log").toFile())
                .start()
                .waitFor();
        if (status != 0) {
            throw new IllegalStateException(Files.readString(folder.resolve(name + ".log")));
        }
        return file;
    }
}
