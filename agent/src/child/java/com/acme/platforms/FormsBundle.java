package com.acme.platforms;

import com.acme.FormsService;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;

/** Runs {@link FormsService} in an OSGi bundle; ends the framework when that ends. */
public final class FormsBundle implements BundleActivator {
    @Override
    public void start(BundleContext context) {
        new Thread(() -> run(context), "forms").start();
    }

    @Override
    public void stop(BundleContext context) {}

    private static void run(BundleContext context) {
        try {
            FormsService.main(new String[0]);
            context.getBundle(0).stop();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
