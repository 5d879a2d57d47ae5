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

/** The main sources of a module, by package. */
record Sources(Path root, String rootPackage) {
    private static final Path PROJECT = Path.of("..");
    private static final Pattern IMPORT = Pattern.compile("(?m)^import (?:static )?([\\w.*]+);");
    private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|//[^\\n]*");
    private static final Pattern STRING = Pattern.compile("\"(?:[^\"\\\\\\n]|\\\\.)*\"");

    /** The sources of that module, whose packages begin with {@code io.escapement} and its name. */
    static Sources of(String module) {
        return new Sources(PROJECT.resolve(module).resolve("src/main/java"), "io.escapement." + module);
    }

    static Path project() {
        return PROJECT;
    }

    /** Names without the root package; that itself is the empty name. */
    Set<String> packages() {
        Path folder = root.resolve(rootPackage.replace('.', '/'));
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .map(file -> folder.relativize(file.getParent()).toString().replace('/', '.'))
                    .collect(Collectors.toCollection(TreeSet::new));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
        Path folder = folder(name);
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .map(Sources::read)
                    .map(text -> STRING.matcher(text).replaceAll("\"\""))
                    .map(text -> COMMENT.matcher(text).replaceAll(" "))
                    .collect(Collectors.joining("\n"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path folder(String name) {
        Path folder = root.resolve(rootPackage.replace('.', '/'));
        return name.isEmpty() ? folder : folder.resolve(name.replace('.', '/'));
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
