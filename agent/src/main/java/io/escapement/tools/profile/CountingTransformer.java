package io.escapement.tools.profile;

import io.escapement.agent.reads.JdkPackages;
import io.escapement.agent.rewrite.ClassFilter;
import io.escapement.agent.rewrite.ClockTransformer;
import io.escapement.agent.rewrite.LoaderVisibility;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassWriter;

/** Has classes count their reads of the clock. Leaves a class alone if anything is odd about it. */
final class CountingTransformer implements ClassFileTransformer {
    private static final ClassFilter ALL_PACKAGES = new ClassFilter(allPackages(), Collections.<String>emptyList());

    private final ClockMethods methods;
    private final Counters counters;
    private final LoaderVisibility loaderVisibility;

    /** Names of the classes that were changed, with slashes. */
    private final Set<String> changed = Collections.synchronizedSet(new HashSet<>());

    /** Why classes could not be counted in, by their names. */
    final Map<String, String> failed = new ConcurrentSkipListMap<>();

    CountingTransformer(ClockMethods methods, Counters counters) {
        this.methods = methods;
        this.counters = counters;
        loaderVisibility = new LoaderVisibility(Collections.<Class<?>>singletonList(counters.defined.type));
    }

    /** Returns all that may be rewritten: every package, and the JDK's packages that options may name. */
    private static List<String> allPackages() {
        List<String> all = new ArrayList<>(JdkPackages.TO_NAME);
        all.add("*");
        return all;
    }

    /** Whether reads in classes of that name, with slashes, are counted. */
    static boolean chooses(String name) {
        return ALL_PACKAGES.isChosen(name);
    }

    boolean hasChanged(String name) {
        return changed.contains(name);
    }

    /** Whether that class file has reads to count. */
    boolean counts(byte[] classFile) {
        return counts(new ClassReader(classFile));
    }

    private boolean counts(ClassReader reader) {
        CountingVisitor search = new CountingVisitor(methods);
        reader.accept(search, ClassReader.SKIP_FRAMES);
        return search.sites > 0;
    }

    @Override
    public byte[] transform(
            ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
        if (name == null || !chooses(name) || LoaderVisibility.isOfAgent(loader)) {
            return null;
        }
        try {
            ClassReader reader = new ClassReader(classFile);
            if (!counts(reader)) {
                return null;
            }
            if (loader != null && !loaderVisibility.sees(loader)) {
                return leave(name, "its class loader does not find the JDK's own classes");
            }
            ClassWriter writer = new ClassWriter(reader, 0);
            reader.accept(new CountingVisitor(writer, methods, counters, ClockTransformer.place(domain)), 0);
            byte[] counting = writer.toByteArray();
            changed.add(name);
            return counting;
        } catch (Throwable notForAsm) {
            return leave(name, "it can't be read or changed: " + notForAsm);
        }
    }

    /**
     * Notes a class that stays as it is, since its loader does not find the counters, ASM does not know its version, a
     * method would grow over 64 KB, or there is no memory.
     */
    private byte[] leave(String name, String why) {
        failed.put(name.replace('/', '.'), why);
        return null;
    }
}
