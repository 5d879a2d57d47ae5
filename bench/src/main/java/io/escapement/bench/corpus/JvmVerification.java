package io.escapement.bench.corpus;

import io.escapement.bench.corpus.Examination.LoadableClass;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The JVM's own verifier on rewritten classes: each is loaded from its jar twice, as it is and rewritten.
 *
 * @param verified number of classes that were verified both times
 * @param notLoadable number of classes that can't be loaded as they are, most often for want of an optional library
 * @param rejectedBefore number of classes that the verifier rejects as they are
 */
record JvmVerification(int verified, int notLoadable, int rejectedBefore, List<String> failures) {
    private enum Result {
        VERIFIED,
        REJECTED,
        NOT_LOADED
    }

    static JvmVerification of(List<LoadableClass> classes, Collection<Path> jars, Rewriter rewriter)
            throws IOException {
        ClassLoader all = new JarClasses(jars, ClassLoader.getPlatformClassLoader(), null);
        Map<Path, List<LoadableClass>> byJar = classes.stream().collect(Collectors.groupingBy(LoadableClass::jar));
        List<Result> before = new ArrayList<>();
        List<String> failures = new ArrayList<>();
        int verified = 0;
        for (Map.Entry<Path, List<LoadableClass>> jar : byJar.entrySet()) {
            ClassLoader original = new JarClasses(List.of(jar.getKey()), all, classFile -> null);
            ClassLoader rewritten = new JarClasses(List.of(jar.getKey()), all, rewriter);
            for (LoadableClass each : jar.getValue()) {
                Result asItIs = result(each.name(), original);
                before.add(asItIs);
                Result then = asItIs == Result.VERIFIED ? result(each.name(), rewritten) : asItIs;
                verified += then == Result.VERIFIED ? 1 : 0;
                if (then != asItIs) {
                    failures.add(jar.getKey().getFileName() + "!" + each.name() + ": rewritten it is " + then);
                }
            }
        }
        return new JvmVerification(
                verified, count(before, Result.NOT_LOADED), count(before, Result.REJECTED), failures);
    }

    private static int count(List<Result> results, Result wanted) {
        return (int) results.stream().filter(result -> result == wanted).count();
    }

    /** HotSpot links a class, and so verifies it, before it lists the members. The class is not initialised. */
    private static Result result(String name, ClassLoader loader) {
        try {
            Constructor<?>[] unused = Class.forName(name, false, loader).getDeclaredConstructors();
            return Result.VERIFIED;
        } catch (VerifyError | ClassFormatError e) {
            return Result.REJECTED;
        } catch (ClassNotFoundException | LinkageError | RuntimeException e) {
            return Result.NOT_LOADED;
        }
    }
}
