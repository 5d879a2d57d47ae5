package io.escapement.tools.profile;

import io.escapement.agent.rewrite.ClassChoice;
import io.escapement.agent.rewrite.LoaderVisibility;
import io.escapement.agent.rewrite.Retransformer;
import io.escapement.agent.rewrite.RewriteLedger;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Counts reads of the clock by call site, from {@link #begin} to {@link #end}, and then leaves nothing behind. */
final class Profile {
    private final Instrumentation instrumentation;
    final Counters counters;
    final CountingTransformer transformer;
    private final Retransformer loaded;

    /** Why classes were left alone, in sentences. */
    final List<String> warnings = new ArrayList<>();

    Profile(Instrumentation instrumentation) throws ReflectiveOperationException, IOException {
        this.instrumentation = instrumentation;
        counters = new Counters(instrumentation);
        transformer = new CountingTransformer(new ClockMethods(), counters);
        loaded = new Retransformer(instrumentation, new RewriteLedger(), warnings::add);
    }

    /** Counts in all classes from now on, classes already loaded too. */
    void begin() {
        ClassChoice chosen = each ->
                CountingTransformer.chooses(internalName(each)) && !LoaderVisibility.isOfAgent(each.getClassLoader());
        Set<Class<?>> unchanged = loaded.unchanged(chosen, transformer::counts);
        instrumentation.addTransformer(transformer, true);
        loaded.retransform(chosen, unchanged)
                .forEach(refused -> transformer.failed.put(refused, "the JVM refuses to change it"));
    }

    /** Gives all classes their own bytes again; may be called twice. Returns how many the JVM did not restore. */
    int end() {
        instrumentation.removeTransformer(transformer);
        int left = loaded.restore(each -> transformer.hasChanged(internalName(each)))
                .size();
        counters.remove();
        return left;
    }

    private static String internalName(Class<?> each) {
        return each.getName().replace('.', '/');
    }
}
