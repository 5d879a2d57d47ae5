package io.escapement.tools.profile;

import io.escapement.agent.inject.Installation;
import io.escapement.agent.rewrite.Retransformer;
import io.escapement.agent.rewrite.RewriteLedger;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.Predicate;

/** Counts reads of the clock by call site: from {@link #begin} to {@link #end}, which leaves nothing behind. */
final class Profile {
    private final Instrumentation instrumentation;
    private final ClockMethods methods = new ClockMethods();
    private final Counters counters;
    private final CountingTransformer transformer;
    private final Retransformer loaded;

    Profile(Instrumentation instrumentation) throws ReflectiveOperationException, IOException {
        this.instrumentation = instrumentation;
        counters = new Counters(instrumentation);
        transformer = new CountingTransformer(methods, counters, new Bridges(instrumentation));
        loaded = new Retransformer(
                instrumentation,
                new RewriteLedger(),
                new Consumer<String>() {
                    @Override
                    public void accept(String line) {
                        // A class that the JVM refuses is counted below.
                    }
                },
                Installation.poolsOf(instrumentation));
    }

    /** Shows each read to it from now on; to nobody if null. */
    void setSampler(IntConsumer sampler) throws IllegalAccessException {
        counters.setSampler(sampler);
    }

    /** Counts in all classes from now on, those already loaded too. Returns how many the JVM refused. */
    int begin() {
        instrumentation.addTransformer(transformer, true);
        Predicate<Class<?>> chosen = new Predicate<Class<?>>() {
            @Override
            public boolean test(Class<?> each) {
                return CountingTransformer.chooses(internalName(each));
            }
        };
        return loaded.retransform(chosen, methods.all()).size();
    }

    /** Gives all classes their own bytes again; may be called twice. Returns how many the JVM did not take back. */
    int end() {
        instrumentation.removeTransformer(transformer);
        Predicate<Class<?>> changed = new Predicate<Class<?>>() {
            @Override
            public boolean test(Class<?> each) {
                return transformer.hasChanged(internalName(each));
            }
        };
        int left = loaded.restore(changed).size();
        counters.remove();
        return left;
    }

    private static String internalName(Class<?> each) {
        return each.getName().replace('.', '/');
    }

    List<CallSite> sites() {
        return counters.sites();
    }

    /** Number of classes that could not be counted in. */
    int failedClasses() {
        return transformer.failed();
    }
}
