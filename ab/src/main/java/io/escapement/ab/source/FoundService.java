package io.escapement.ab.source;

import io.escapement.ab.plan.Arm;
import io.escapement.ab.service.JmxAddress;
import io.escapement.ab.service.Service;
import java.net.MalformedURLException;

/** A service that runs already; one of the two is null. */
public record FoundService(Long pid, JmxAddress jmx) implements ServiceSource {

    /**
     * Takes a service that is reached over JMX.
     *
     * @param user or null, without a password
     * @param registryTls whether its registry must not be asked without TLS
     * @throws IllegalArgumentException if the URL is none; the message does not repeat it
     */
    public static FoundService at(String jmxUrl, String user, String password, boolean registryTls) {
        if (registryTls && System.getProperty(JmxAddress.TRUST_STORE) == null) {
            throw new IllegalArgumentException("--jmx-registry-tls needs java -D" + JmxAddress.TRUST_STORE
                    + "=FILE with the service's certificate.");
        }
        try {
            return new FoundService(null, new JmxAddress(jmxUrl, user, password, registryTls));
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException("--jmx: " + e.getMessage(), e);
        }
    }

    @Override
    public Service open(Arm arm) {
        return pid != null ? Service.attach(pid) : Service.remote(jmx);
    }

    @Override
    public boolean isFound() {
        return true;
    }
}
