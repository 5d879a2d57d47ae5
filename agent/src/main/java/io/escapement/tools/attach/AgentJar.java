package io.escapement.tools.attach;

import java.io.File;
import java.net.URISyntaxException;

/** The jar that this runs from, which other JVMs are given. */
public final class AgentJar {
    private AgentJar() {}

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
