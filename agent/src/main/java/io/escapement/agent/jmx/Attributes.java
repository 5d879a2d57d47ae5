package io.escapement.agent.jmx;

import io.escapement.agent.rewrite.RewriteLedger;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/** The attributes of the MXBeans by name, for whoever is in the same JVM: needs no MBean server. */
public final class Attributes {
    private Attributes() {}

    /** Returns those of Clock and Rewrites, as texts. */
    public static Map<String, String> of(ClockControl clock, RewriteLedger ledger) {
        Map<String, String> found = new TreeMap<String, String>();
        add(ClockMXBean.class, new ClockBean(clock), found);
        add(RewritesMXBean.class, new RewritesBean(ledger), found);
        return found;
    }

    /** Whether an attribute is a list, whose elements {@link #of} joins by blanks. */
    public static boolean isList(String name) {
        for (Class<?> type : new Class<?>[] {ClockMXBean.class, RewritesMXBean.class}) {
            for (Method getter : type.getMethods()) {
                if (getter.getName().equals("get" + name)) {
                    return getter.getReturnType().isArray();
                }
            }
        }
        return false;
    }

    private static void add(Class<?> type, Object bean, Map<String, String> found) {
        for (Method getter : type.getMethods()) {
            String name = getter.getName();
            int prefix = name.startsWith("get") ? 3 : name.startsWith("is") ? 2 : 0;
            if (prefix > 0 && getter.getParameterTypes().length == 0) {
                found.put(name.substring(prefix), text(getter, bean));
            }
        }
    }

    private static String text(Method getter, Object bean) {
        try {
            Object value = getter.invoke(bean);
            return value instanceof Object[]
                    ? String.join(" ", Arrays.asList((String[]) value))
                    : String.valueOf(value);
        } catch (IllegalAccessException | InvocationTargetException e) {
            return "can't be told: " + e;
        }
    }
}
