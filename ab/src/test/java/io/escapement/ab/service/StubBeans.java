package io.escapement.ab.service;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.remote.JMXConnector;

/** A connection into no JVM: every attribute is 1, and every operation succeeds. */
public final class StubBeans {
    private StubBeans() {}

    /** Returns a service with an agent that follows, whose lease is told by such a clock. */
    public static Service service(LongSupplier nanoTime) throws IOException, JMException {
        return new Service(of(true, () -> {}), Service.ELSEWHERE, null, nanoTime);
    }

    /** {@code called} runs at each question to the JVM. */
    static ServiceBeans of(boolean withAgent, Runnable called) throws IOException, JMException {
        MBeanServerConnection server = proxy(MBeanServerConnection.class, method -> {
            called.run();
            return switch (method) {
                case "isRegistered" -> withAgent;
                case "queryNames" -> Set.of();
                case "getAttribute" -> 1L;
                default -> null;
            };
        });
        return new ServiceBeans(
                proxy(JMXConnector.class, method -> method.equals("getMBeanServerConnection") ? server : null));
    }

    private static <T> T proxy(Class<T> type, Function<String, Object> answers) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> answers.apply(method.getName())));
    }
}
