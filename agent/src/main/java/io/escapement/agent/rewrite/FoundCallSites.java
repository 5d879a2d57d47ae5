package io.escapement.agent.rewrite;

import io.escapement.agent.reads.ReadGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The call sites of one class, by form. */
public final class FoundCallSites {
    /** Name of the class, with dots. */
    public final String className;

    /** Whether {@code packages=*} leaves the class out: it is in a package of the JDK, or the agent's own. */
    public final boolean isLeftOut;

    public final List<FormSites> byForm = new ArrayList<FormSites>();

    FoundCallSites(String className, boolean isLeftOut) {
        this.className = className;
        this.isLeftOut = isLeftOut;
    }

    /** Those of one form that can be rewritten, or that are left alone for one reason. */
    public static final class FormSites {
        /** As in source: {@code Instant.now()}. A method reference counts as the call that it stands for. */
        public final String form;

        /** Null if they are left alone. */
        public final ReadGroup group;

        /** Why they are left alone; null if they can be rewritten. */
        public final String reason;

        private int count;

        private FormSites(String form, ReadGroup group, String reason) {
            this.form = form;
            this.group = group;
            this.reason = reason;
        }

        public int count() {
            return count;
        }
    }

    void add(String form, ReadGroup group, String reason) {
        FormSites counted = null;
        for (FormSites each : byForm) {
            boolean isIt = each.form.equals(form) && each.group == group && Objects.equals(each.reason, reason);
            counted = isIt ? each : counted;
        }
        if (counted == null) {
            counted = new FormSites(form, group, reason);
            byForm.add(counted);
        }
        counted.count++;
    }
}
