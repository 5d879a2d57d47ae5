package io.escapement.agent.jmx;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.DynamicMBean;
import javax.management.MBeanInfo;
import javax.management.MBeanNotificationInfo;
import javax.management.NotificationBroadcasterSupport;
import javax.management.ReflectionException;
import javax.management.RuntimeErrorException;

/**
 * An MBean whose attributes are the {@link Described} fields of a snapshot, and whose operations are described methods,
 * of its own class if no other is given. Attributes that are asked for at once come from one snapshot. To clients it is
 * an MXBean.
 */
abstract class FiguresBean<F> extends NotificationBroadcasterSupport implements DynamicMBean {
    private final Map<String, Field> attributes;
    private final List<Method> operations = new ArrayList<Method>();

    /** Runs the operations. */
    private final Object operator;

    private final MBeanInfo info;

    FiguresBean(Class<F> figures) {
        this(figures, null, null);
    }

    /** Shows the operations that {@code operator} has by {@code shown}; both null for those of the bean itself. */
    FiguresBean(Class<F> figures, Class<?> shown, Object operator, MBeanNotificationInfo... notifications) {
        super(notifications);
        this.operator = operator == null ? this : operator;
        attributes = Attributes.of(figures);
        for (Method method : (shown == null ? getClass() : shown).getMethods()) {
            if (method.isAnnotationPresent(Described.class)) {
                operations.add(method);
            }
        }
        info = DescribedInfo.of(getClass(), figures, attributes, operations, notifications);
    }

    /** Takes a snapshot. */
    abstract F figures();

    @Override
    public final MBeanInfo getMBeanInfo() {
        return info;
    }

    @Override
    public final Object getAttribute(String name) throws AttributeNotFoundException {
        require(name);
        return ((Attribute) getAttributes(new String[] {name}).get(0)).getValue();
    }

    private void require(String name) throws AttributeNotFoundException {
        if (!attributes.containsKey(name)) {
            throw new AttributeNotFoundException("No such attribute: " + name);
        }
    }

    /** Leaves out those that there are not. */
    @Override
    public final AttributeList getAttributes(String[] names) {
        F snapshot = figures();
        AttributeList found = new AttributeList();
        for (String name : names) {
            Field field = attributes.get(name);
            if (field != null) {
                found.add(new Attribute(name, Attributes.value(field, snapshot)));
            }
        }
        return found;
    }

    @Override
    public final void setAttribute(Attribute attribute) throws AttributeNotFoundException {
        require(attribute.getName());
        throw new AttributeNotFoundException("Read-only attribute: " + attribute.getName());
    }

    @Override
    public final AttributeList setAttributes(AttributeList written) {
        return new AttributeList();
    }

    @Override
    public final Object invoke(String name, Object[] arguments, String[] signature) throws ReflectionException {
        Method operation = operation(name, signature == null ? new String[0] : signature);
        try {
            return operation.invoke(operator, arguments);
        } catch (InvocationTargetException e) {
            Throwable thrown = e.getCause();
            if (thrown instanceof Error) {
                throw new RuntimeErrorException((Error) thrown, thrown.toString());
            }
            // No operation declares a checked exception.
            throw (RuntimeException) thrown;
        } catch (IllegalAccessException e) {
            throw new ReflectionException(e);
        }
    }

    private Method operation(String name, String[] signature) throws ReflectionException {
        boolean isKnown = false;
        for (Method operation : operations) {
            if (operation.getName().equals(name)) {
                isKnown = true;
                if (Arrays.equals(signature(operation), signature)) {
                    return operation;
                }
            }
        }
        String asked = "(" + String.join(", ", signature) + ")";
        throw new ReflectionException(
                new NoSuchMethodException(name + asked),
                isKnown
                        ? "Operation " + name + " exists but not with this signature: " + asked
                        : "No such operation: " + name);
    }

    private static String[] signature(Method operation) {
        Class<?>[] types = operation.getParameterTypes();
        String[] names = new String[types.length];
        for (int i = 0; i < types.length; i++) {
            names[i] = types[i].getName();
        }
        return names;
    }
}
