package io.escapement.tools.attach;

import java.io.File;
import java.net.URISyntaxException;

/** The jar that this runs from, which other JVMs are given. */
public final class AgentJar {
    private AgentJar() {}

    /** Returns its path, as a JVM can be given it. */
    public static String given() throws AttachException {
        String path = file().getPath();
        if (path.contains("=")) {
            throw new AttachException("no JVM can be given the agent's jar " + path
                    + ": what stands behind a '=' are options; move it where no folder has one in its name");
        }
        return path;
    }

    public static File file() throws AttachException {
        try {
            return new File(AgentJar.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .getAbsoluteFile();
        } catch (URISyntaxException e) {
            throw new AttachException("the agent's jar is not found: " + e.getMessage(), e);
        }
    }
}
