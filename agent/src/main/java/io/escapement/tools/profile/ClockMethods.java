package io.escapement.tools.profile;

import io.escapement.agent.inject.Installation;
import io.escapement.agent.inject.NanoInstallation;
import io.escapement.agent.reads.ReadForm;
import io.escapement.agent.reads.ReadGroup;
import io.escapement.agent.rewrite.ReadForms;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The methods by which code reads a clock, each as in {@code java/time/Instant.now()Ljava/time/Instant;}. */
final class ClockMethods {
    private final Map<String, ReadForm> forms = new HashMap<>();

    /** By the method that is called in the place of the form's. */
    private final Map<String, ReadForm> rewritten = new HashMap<>();

    ClockMethods() {
        ReadForms wall = Installation.forms(ReadGroup.WALL);
        ReadForms monotonic = NanoInstallation.forms();
        for (ReadGroup group : ReadGroup.values()) {
            for (ReadForm form : group.forms()) {
                if (form.isRewritten()) {
                    rewritten.put((group == ReadGroup.NANOS ? monotonic : wall).newMethod(form), form);
                }
                if (!form.isOfPackage()) {
                    forms.put(form.method, form);
                }
            }
        }
    }

    /** Returns the word for what a method reads; null if that is no clock. */
    String reads(String method) {
        ReadForm form = isRewritten(method) ? rewritten.get(method) : forms.get(method);
        return form == null ? null : form.group.word;
    }

    boolean isRewritten(String method) {
        return rewritten.containsKey(method);
    }

    boolean isRewritable(String method) {
        return isRewritten(method)
                || (forms.containsKey(method) && forms.get(method).isRewritten());
    }

    Set<String> all() {
        Set<String> all = new HashSet<>(forms.keySet());
        all.addAll(rewritten.keySet());
        return all;
    }
}
