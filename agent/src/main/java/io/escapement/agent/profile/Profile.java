package io.escapement.agent.profile;

import io.escapement.agent.inject.Installation;
import io.escapement.agent.rewrite.Retransformer;
import io.escapement.agent.rewrite.RewriteLedger;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

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
        return loaded.retransformAll(thoseThatMayRead()).size();
    }

    private List<Class<?>> thoseThatMayRead() {
        BiFunction<Class<?>, Set<String>, Boolean> namesMethods =
                Installation.poolsOf(instrumentation).get();
        Set<String> all = methods.all();
        List<Class<?>> found = new ArrayList<Class<?>>();
        for (Class<?> each : instrumentation.getAllLoadedClasses()) {
            if (CountingTransformer.chooses(each.getName().replace('.', '/'))
                    && loaded.isRetransformable(each)
                    && (namesMethods == null || !Boolean.FALSE.equals(namesMethods.apply(each, all)))) {
                found.add(each);
            }
        }
        return found;
    }

    /** Gives all classes their own bytes again; may be called twice. Returns how many the JVM did not take back. */
    int end() {
        instrumentation.removeTransformer(transformer);
        Set<Class<?>> shown = Collections.newSetFromMap(new IdentityHashMap<Class<?>, Boolean>());
        int left = 0;
        List<Class<?>> found = changed(shown);
        // Repeatedly, because a class may have been on its way from the transformer into the JVM.
        while (!found.isEmpty()) {
            left += loaded.retransformAll(found).size();
            shown.addAll(found);
            found = changed(shown);
        }
        counters.remove();
        return left;
    }

    private List<Class<?>> changed(Set<Class<?>> shown) {
        List<Class<?>> found = new ArrayList<Class<?>>();
        for (Class<?> each : instrumentation.getAllLoadedClasses()) {
            if (transformer.hasChanged(each.getName().replace('.', '/'))
                    && !shown.contains(each)
                    && loaded.isRetransformable(each)) {
                found.add(each);
            }
        }
        return found;
    }

    List<CallSite> sites() {
        return counters.sites();
    }

    /** Number of classes that could not be counted in. */
    int failedClasses() {
        return transformer.failed();
    }
}
