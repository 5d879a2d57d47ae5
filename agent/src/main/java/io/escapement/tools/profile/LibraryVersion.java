package io.escapement.tools.profile;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.List;
import java.util.Properties;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The version of the jar that a class comes from. */
final class LibraryVersion {
    /** Also of a jar within a jar, whose file nobody can open. */
    private static final Pattern IN_FILE_NAME = Pattern.compile("-(\\d[\\w.+-]*)\\.jar[!/]*$");

    private static final String[] IN_MANIFEST = {"Implementation-Version", "Bundle-Version"};

    private LibraryVersion() {}

    /** Returns it as the file's name has it, or else the jar itself; empty if nobody knows. */
    static String of(String location) {
        Matcher name = IN_FILE_NAME.matcher(location);
        if (name.find()) {
            return name.group(1);
        }
        try {
            return location.startsWith("file:") && location.endsWith(".jar")
                    ? inJar(Paths.get(URI.create(location)))
                    : "";
        } catch (IOException | RuntimeException unreadable) {
            return "";
        }
    }

    private static String inJar(Path file) throws IOException {
        try (JarFile jar = new JarFile(file.toFile())) {
            Manifest manifest = jar.getManifest();
            if (manifest != null) {
                Attributes attributes = manifest.getMainAttributes();
                for (String each : IN_MANIFEST) {
                    if (attributes.getValue(each) != null) {
                        return attributes.getValue(each);
                    }
                }
            }
            List<JarEntry> poms = jar.stream()
                    .filter(entry -> entry.getName().endsWith("/pom.properties"))
                    .collect(Collectors.toList());
            Properties pom = new Properties();
            // A jar with several holds several libraries.
            if (poms.size() == 1) {
                pom.load(jar.getInputStream(poms.get(0)));
            }
            return pom.getProperty("version", "");
        }
    }
}
