package io.escapement.ab.service;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.remote.JMXConnector;

/** A connection into no JVM: every operation succeeds. */
public final class StubBeans {
    private StubBeans() {}

    /** Returns a service with an agent that follows, whose lease is told by such a clock, and all attributes are 1. */
    public static Service service(LongSupplier nanoTime) throws IOException, JMException {
        return service(nanoTime, attribute -> 1, operation -> {});
    }

    /** {@code called} is told the agent's operations. */
    public static Service service(LongSupplier nanoTime, ToLongFunction<String> attributes, Consumer<String> called)
            throws IOException, JMException {
        return new Service(of(true, attributes, called, () -> {}), Service.ELSEWHERE, null, nanoTime);
    }

    /** {@code called} runs at each question to the JVM. */
    static ServiceBeans of(boolean withAgent, Runnable called) throws IOException, JMException {
        return of(withAgent, attribute -> 1, operation -> {}, called);
    }

    private static ServiceBeans of(
            boolean withAgent, ToLongFunction<String> attributes, Consumer<String> operations, Runnable called)
            throws IOException, JMException {
        MBeanServerConnection server = proxy(MBeanServerConnection.class, (method, arguments) -> {
            called.run();
            if (method.equals("invoke")) {
                operations.accept((String) arguments[1]);
            }
            return switch (method) {
                case "isRegistered" -> withAgent;
                case "queryNames" -> Set.of();
                case "getAttribute" -> attributes.applyAsLong((String) arguments[1]);
                default -> null;
            };
        });
        return new ServiceBeans(proxy(
                JMXConnector.class, (method, arguments) -> method.equals("getMBeanServerConnection") ? server : null));
    }

    private static <T> T proxy(Class<T> type, BiFunction<String, Object[], Object> answers) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> answers.apply(method.getName(), arguments)));
    }
}
