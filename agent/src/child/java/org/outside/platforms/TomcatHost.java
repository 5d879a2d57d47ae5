package org.outside.platforms;

import java.io.IOException;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.startup.Tomcat;

/** Serves one web application, until stdin ends: base folder, folder of the application. Prints the port. */
public final class TomcatHost {
    private static final Logger TOMCAT = Logger.getLogger("org.apache");

    /** Warns where its own thread takes long to end, as on a busy machine. */
    private static final Logger ACCEPTOR = Logger.getLogger("org.apache.tomcat.util.net.Acceptor");

    /** Warns where a processor is not to be had for 0.1 s. */
    private static final Logger SESSIONS = Logger.getLogger("org.apache.catalina.util.SessionIdGeneratorBase");

    private TomcatHost() {}

    public static void main(String[] arguments) throws LifecycleException, IOException {
        TOMCAT.setLevel(Level.WARNING);
        ACCEPTOR.setLevel(Level.SEVERE);
        SESSIONS.setLevel(Level.SEVERE);
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(arguments[0]);
        tomcat.setPort(0);
        // The defaults have a servlet for JSP, which is in another jar.
        tomcat.setAddDefaultWebXmlToWebapp(false);
        tomcat.addWebapp("", arguments[1]);
        tomcat.getConnector();
        tomcat.start();
        System.out.println("port " + tomcat.getConnector().getLocalPort());
        System.out.println("ready");
        while (System.in.read() >= 0) {
            // Serves.
        }
        tomcat.stop();
        tomcat.destroy();
    }
}
