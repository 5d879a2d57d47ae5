package io.escapement.it.child;

import com.acme.FormsService;
import java.util.List;

/** A child that runs {@link FormsService}: asked, it says which forms get the cached clock. */
public final class FormsChild {
    /** With these the cached clock is mostly behind, which is how {@link org.outside.Staleness} knows it. */
    public static final String OFTEN_BEHIND = "tick=kernel,max-staleness=10s";

    public final ChildJvm jvm;

    private FormsChild(ChildJvm jvm) {
        this.jvm = jvm;
    }

    public static FormsChild run(ChildJvmBuilder builder, String... moreClasses) {
        return of(builder.hardlyCompiling().run(FormsService.class, moreClasses));
    }

    /** However it was started. */
    public static FormsChild of(ChildJvm jvm) {
        FormsChild child = new FormsChild(jvm);
        jvm.awaitStdout("ready", 1);
        return child;
    }

    /** Its kind of class loader. */
    public String loader() {
        return jvm.stdout().get(0).replaceFirst("^in ", "");
    }

    /** One line for each form: its name, and {@code : cached} or {@code : real}. */
    public List<String> look() {
        return jvm.ask("look", "looked");
    }
}
