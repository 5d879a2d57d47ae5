package org.outside.platforms;

import java.util.HashMap;
import java.util.Map;
import java.util.ServiceLoader;
import org.osgi.framework.BundleException;
import org.osgi.framework.Constants;
import org.osgi.framework.launch.Framework;
import org.osgi.framework.launch.FrameworkFactory;

/**
 * Starts the OSGi framework of the class path and one bundle in it, both given as arguments: storage folder, bundle.
 */
public final class OsgiHost {
    private OsgiHost() {}

    public static void main(String[] arguments) throws BundleException, InterruptedException {
        Map<String, String> configuration = new HashMap<>();
        configuration.put(Constants.FRAMEWORK_STORAGE, arguments[0]);
        // A bundle sees java.* and what it imports. Felix would otherwise guess what else it may want of its parent.
        configuration.put(Constants.FRAMEWORK_BOOTDELEGATION, "");
        configuration.put("felix.bootdelegation.implicit", "false");
        Framework framework =
                ServiceLoader.load(FrameworkFactory.class).iterator().next().newFramework(configuration);
        framework.start();
        framework.getBundleContext().installBundle(arguments[1]).start();
        framework.waitForStop(0);
    }
}
