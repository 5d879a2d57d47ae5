package io.escapement.bench.forms.child;

import com.sun.management.ThreadMXBean;
import io.escapement.bench.child.ReadNanos;
import io.escapement.bench.rewritten.EachForm;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.function.LongSupplier;

/** Prints what each form costs on one thread, a line each: its name, ns, and allocated bytes, by tabs. */
public final class FormCosts {
    private static final int CALLS = 10_000;

    private FormCosts() {}

    public static void main(String[] arguments) {
        Map<String, LongSupplier> forms = EachForm.all();
        // Meanwhile the agent engages, and the compiler sees that the forms are many.
        forms.values().forEach(ReadNanos::of);
        forms.forEach(
                (name, form) -> System.out.println(name + "\t" + ReadNanos.of(form) + "\t" + allocatedBytes(form)));
    }

    /** By one call, once it is compiled. */
    private static long allocatedBytes(LongSupplier form) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long self = Thread.currentThread().getId();
        long before = threads.getThreadAllocatedBytes(self);
        long sum = 0;
        for (int i = 0; i < CALLS; i++) {
            sum += form.getAsLong();
        }
        if (sum == 0) {
            throw new AssertionError("the clock stands at 1970");
        }
        return Math.round((double) (threads.getThreadAllocatedBytes(self) - before) / CALLS);
    }
}
