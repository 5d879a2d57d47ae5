package com.acme.jmx;

import javax.management.MBeanServerBuilder;
import javax.management.MBeanServerDelegate;

/** For {@code javax.management.builder.initial}. Says by its delegate that it was used. */
public final class OwnServerBuilder extends MBeanServerBuilder {
    @Override
    public MBeanServerDelegate newMBeanServerDelegate() {
        return new OwnDelegate();
    }

    static final class OwnDelegate extends MBeanServerDelegate {
        @Override
        public String getImplementationVendor() {
            return "com.acme";
        }
    }
}
