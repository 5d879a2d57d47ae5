package io.escapement.bench.software;

import java.util.Locale;

/** What {@code real-software} can run, by its name on the command line. */
enum KnownSoftware {
    H2(new H2Database()),
    TOMCAT(new Tomcat()),
    ZOOKEEPER(new ZooKeeper()),
    SPRING_BOOT(new SpringBoot()),
    KAFKA(new Kafka());

    @SuppressWarnings("ImmutableEnumChecker") // None has a field.
    final Software software;

    KnownSoftware(Software software) {
        this.software = software;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
