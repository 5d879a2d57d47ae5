package io.escapement;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Has every test wait for up to a minute and a half for what must come, instead of ten seconds: a hypervisor may
 * leave a machine half of its processors' time for minutes. JUnit finds it as a service.
 */
public final class Patience implements BeforeAllCallback {
    @Override
    public void beforeAll(ExtensionContext context) {
        Awaitility.setDefaultTimeout(Duration.ofSeconds(90));
    }
}
