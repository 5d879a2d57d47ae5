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

/** The sources of a module by package: its own, and those of the programs that it starts in child JVMs. */
record Sources(List<Path> roots, String rootPackage) {
    /** Packages of the agent that only a shell's commands use: never loaded in a service. */
    static final Set<String> COMMANDS = Set.of("attach", "cli", "json", "savings", "scan");

    private static final Path PROJECT = Path.of("..");
    private static final Pattern IMPORT = Pattern.compile("(?m)^import (?:static )?([\\w.*]+);");
    private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|//[^\\n]*");
    private static final Pattern STRING = Pattern.compile("\"(?:[^\"\\\\\\n]|\\\\.)*\"");

    /** The sources of that module, whose packages begin with {@code io.escapement} and its name. */
    static Sources of(String module) {
        Path sources = PROJECT.resolve(module).resolve("src");
        List<Path> roots = Stream.of("main/java", "child/java")
                .map(sources::resolve)
                .filter(root -> !module.equals("agent") || root.endsWith("main/java"))
                .filter(Files::isDirectory)
                .toList();
        return new Sources(roots, "io.escapement." + module);
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

    /** The packages of this module that one imports. */
    Set<String> importedPackages(String name) {
        Set<String> known = packages();
        Set<String> imported = new TreeSet<>();
        for (String type : imports(name)) {
            if (type.startsWith(rootPackage + ".")) {
                imported.add(longestKnown(known, type.substring(rootPackage.length() + 1)));
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
