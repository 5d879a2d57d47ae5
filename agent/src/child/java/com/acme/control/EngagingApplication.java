package com.acme.control;

import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.ObjectName;

/** Calls {@code engage()} from within the JVM. */
public final class EngagingApplication implements Runnable {
    @Override
    public void run() {
        try {
            ManagementFactory.getPlatformMBeanServer()
                    .invoke(new ObjectName("io.escapement:type=Clock"), "engage", new Object[0], new String[0]);
            System.out.println("engaged at " + System.currentTimeMillis());
        } catch (JMException e) {
            throw new IllegalStateException(e);
        }
    }
}
