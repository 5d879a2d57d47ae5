package io.escapement.tools.profile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CallSiteTest {
    @Test
    void aTabInANameMakesNoFurtherColumn() {
        CallSite site = new CallSite("millis", "com.Ha\tha", "read\t", 1, false, true, "file:/a\tb.jar");

        assertThat(site.line(5)).isEqualTo("site\tmillis\tcom.Ha ha\tread \t1\t5\tfalse\ttrue\tfile:/a b.jar");
    }
}
