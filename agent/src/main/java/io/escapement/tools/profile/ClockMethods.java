package io.escapement.tools.profile;

import io.escapement.agent.inject.Installation;
import io.escapement.agent.reads.ReadForm;
import io.escapement.agent.reads.ReadGroup;
import io.escapement.agent.rewrite.ReadForms;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The methods by which code reads a clock, each as in {@code java/time/Instant.now()Ljava/time/Instant;}. */
final class ClockMethods {
    /** Forms by their method, and by the method that is called in its place. */
    private final Map<String, ReadForm> forms = new HashMap<>();

    private final Set<String> rewritten = new HashSet<>();

    ClockMethods() {
        ReadForms wall = Installation.forms(ReadGroup.WALL);
        ReadForms monotonic = Installation.forms(Collections.singletonList(ReadGroup.NANOS));
        for (ReadGroup group : ReadGroup.values()) {
            for (ReadForm form : group.forms()) {
                if (form.isRewritten()) {
                    String method = (group == ReadGroup.NANOS ? monotonic : wall).newMethod(form);
                    rewritten.add(method);
                    forms.put(method, form);
                }
                if (!form.isOfPackage()) {
                    forms.put(form.method, form);
                }
            }
        }
    }

    /** Returns the word for the clock that a method reads; null if it reads none. */
    String reads(String method) {
        ReadForm form = forms.get(method);
        return form == null ? null : form.group.word;
    }

    /** Whether the agent calls that method in the place of another. */
    boolean isRewritten(String method) {
        return rewritten.contains(method);
    }

    /** Whether the agent can call, or calls, another method in the place of one that {@link #reads} a clock. */
    boolean isRewritable(String method) {
        return forms.get(method).isRewritten();
    }
}
