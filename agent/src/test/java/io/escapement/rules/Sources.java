package io.escapement.rules;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The sources under one root package: those of a module, and of the programs that it starts in child JVMs. The module
 * {@code agent} has two roots, {@code agent} and {@code tools}.
 */
record Sources(List<Path> roots, String rootPackage) {
    private static final Path PROJECT = Path.of("..");
    private static final Pattern IMPORT = Pattern.compile("(?m)^import (?:static )?([\\w.*]+);");
    private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|//[^\\n]*");
    private static final Pattern STRING = Pattern.compile("\"(?:[^\"\\\\\\n]|\\\\.)*\"");

    /** The sources of the packages that begin with {@code io.escapement} and that name. */
    static Sources of(String name) {
        Path sources = PROJECT.resolve(moduleOf(name)).resolve("src");
        List<Path> roots = Stream.of("main/java", "child/java")
                .map(sources::resolve)
                .filter(root -> Files.isDirectory(root.resolve("io/escapement").resolve(name)))
                .toList();
        return new Sources(roots, "io.escapement." + name);
    }

    /** The module that holds the packages of that root. */
    static String moduleOf(String root) {
        return root.equals("tools") ? "agent" : root;
    }

    static Path project() {
        return PROJECT;
    }

    /** Names without the root package; that itself is the empty name. */
    Set<String> packages() {
        Set<String> packages = new TreeSet<>();
        for (Path root : roots) {
            Path folder = root.resolve(rootPackage.replace('.', '/'));
            try (Stream<Path> files = Files.walk(folder)) {
                files.filter(file -> file.toString().endsWith(".java"))
                        .map(file -> folder.relativize(file.getParent()).toString())
                        .forEach(name -> packages.add(name.replace('/', '.')));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return packages;
    }

    List<String> imports(String name) {
        return IMPORT.matcher(code(name)).results().map(found -> found.group(1)).toList();
    }

    /** The packages of this root that one imports; those of the agent begin with {@code agent.} for the tools. */
    Set<String> importedPackages(String name) {
        Set<String> known = packages();
        Set<String> imported = new TreeSet<>();
        for (String type : imports(name)) {
            if (type.startsWith(rootPackage + ".")) {
                imported.add(longestKnown(known, type.substring(rootPackage.length() + 1)));
            } else if (rootPackage.equals("io.escapement.tools") && type.startsWith("io.escapement.agent.")) {
                imported.add(type.substring("io.escapement.".length(), type.lastIndexOf('.')));
            }
        }
        imported.remove(name);
        return imported;
    }

    private static String longestKnown(Set<String> known, String type) {
        String candidate = type;
        while (!candidate.isEmpty() && !known.contains(candidate)) {
            int dot = candidate.lastIndexOf('.');
            candidate = dot < 0 ? "" : candidate.substring(0, dot);
        }
        return candidate;
    }

    /** All sources of the package, without comments and strings. */
    String code(String name) {
        return folders(name)
                .flatMap(Sources::files)
                .filter(file -> file.toString().endsWith(".java"))
                .map(Sources::read)
                .map(text -> STRING.matcher(text).replaceAll("\"\""))
                .map(text -> COMMENT.matcher(text).replaceAll(" "))
                .collect(Collectors.joining("\n"));
    }

    /** The lines of code with that text in them, each behind its file. */
    List<String> linesWith(String text) {
        return packages().stream()
                .flatMap(this::folders)
                .flatMap(Sources::files)
                .flatMap(file -> COMMENT.matcher(read(file))
                        .replaceAll(" ")
                        .lines()
                        .filter(line -> line.contains(text))
                        .map(line -> file + ": " + line.strip()))
                .toList();
    }

    boolean hasPackageInfo(String name) {
        return folders(name).anyMatch(folder -> Files.exists(folder.resolve("package-info.java")));
    }

    private Stream<Path> folders(String name) {
        String folder = rootPackage.replace('.', '/') + "/" + name.replace('.', '/');
        return roots.stream().map(root -> root.resolve(folder)).filter(Files::isDirectory);
    }

    private static Stream<Path> files(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
