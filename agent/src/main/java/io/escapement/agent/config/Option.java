package io.escapement.agent.config;

import java.util.Locale;

/** The table of options: name, form of the value, default, and one line of explanation. Imports the JDK only. */
public enum Option {
    PACKAGES(OptionForm.PACKAGES, "", "packages, with their subpackages, whose call sites are rewritten"),
    EXCLUDE(OptionForm.PACKAGES, "", "packages taken out of 'packages'; the longest match wins"),
    MODE(OptionForm.MODE, "auto", "auto: rewrite if the clock is slow; on: always; observe: only report"),
    MAX_STALENESS(OptionForm.STALENESS, "20ms", "how far behind the real clock the cached one may be"),
    TICK(OptionForm.TICK, "1ms", "period of the ticker; off: no ticker"),
    FLOOR(OptionForm.FLOOR, "auto", "whether readers hold the bound by the kernel's coarse clock"),
    SLOW_THRESHOLD(OptionForm.THRESHOLD, "100ns", "a read of the real clock that costs more is slow"),
    JMX(OptionForm.BOOLEAN, "true", "whether MXBeans are registered"),
    LOG(OptionForm.LOG, "info", "what goes to stderr"),
    ON_ERROR(OptionForm.ON_ERROR, "disable", "disable: the agent stays off; fail: the JVM ends with status 1"),
    CONFIG(OptionForm.FILE, "", "a properties file with these options");

    /** As in agent arguments and files: {@code max-staleness}. */
    public final String optionName;

    /** {@code escapement.max-staleness}. */
    public final String propertyName;

    /** {@code ESCAPEMENT_MAX_STALENESS}. */
    public final String environmentName;

    public final String defaultValue;
    public final String description;
    final OptionForm form;

    Option(OptionForm form, String defaultValue, String description) {
        this.form = form;
        this.defaultValue = defaultValue;
        this.description = description;
        this.optionName = name().toLowerCase(Locale.ROOT).replace('_', '-');
        this.propertyName = "escapement." + optionName;
        this.environmentName = "ESCAPEMENT_" + name();
    }

    /** What values are allowed, in words. */
    public String allowed() {
        return form.allowed;
    }

    /** The option of that name, or null. */
    static Option named(String name) {
        for (Option option : values()) {
            if (option.optionName.equals(name)) {
                return option;
            }
        }
        return null;
    }
}
