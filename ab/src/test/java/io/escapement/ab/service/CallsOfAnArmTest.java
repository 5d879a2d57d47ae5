package io.escapement.ab.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** A call costs the service processor time, which is a metric. */
class CallsOfAnArmTest {
    private final AtomicInteger calls = new AtomicInteger();

    @Test
    void eachArmIsAskedAsOften() throws Exception {
        int engaged = callsWithAgent(true);

        assertThat(engaged).isPositive();
        assertThat(callsWithAgent(false)).isEqualTo(engaged);
        assertThat(callsWithoutAgent()).isEqualTo(engaged);
    }

    /** As where this process stood still. */
    @Test
    void aLeaseThatWasNotRenewedInTimeHasLapsedUntilTheClockIsTakenAgain() throws Exception {
        AtomicLong nowNanos = new AtomicLong(1);
        try (ServiceBeans beans = beans(true);
                ClockLease lease = new ClockLease(beans.agent(), nowNanos::get)) {
            lease.take(true);
            nowNanos.addAndGet(29_000_000_000L);
            lease.renew();
            assertThat(lease.hasLapsed()).isFalse();

            nowNanos.addAndGet(31_000_000_000L);
            assertThat(lease.hasLapsed()).as("before it is renewed").isTrue();
            lease.renew();
            assertThat(lease.hasLapsed()).as("although it is renewed").isTrue();

            lease.take(false);
            assertThat(lease.hasLapsed()).isFalse();
        }
    }

    private int callsWithAgent(boolean engaged) throws Exception {
        ServiceBeans beans = beans(true);
        try (Service service = new Service(beans, Service.ELSEWHERE, null, System::nanoTime);
                ClockLease lease = new ClockLease(beans.agent(), System::nanoTime)) {
            service.requireAgent();
            lease.take(engaged);
            calls.set(0);
            service.sample();
            lease.renew();
            return calls.get();
        }
    }

    private int callsWithoutAgent() throws Exception {
        try (Service service = new Service(beans(false), Service.ELSEWHERE, null, System::nanoTime)) {
            service.requireNoAgent();
            calls.set(0);
            service.sample();
            return calls.get();
        }
    }

    /** Counts the calls of the test's own thread: a lease is renewed by another as well. */
    private ServiceBeans beans(boolean withAgent) throws Exception {
        Thread caller = Thread.currentThread();
        return StubBeans.of(withAgent, () -> {
            if (Thread.currentThread() == caller) {
                calls.incrementAndGet();
            }
        });
    }
}
