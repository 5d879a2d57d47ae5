package io.escapement.agent.jmx;

import io.escapement.agent.figures.Attributes;
import io.escapement.agent.figures.Described;
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
import javax.management.ImmutableDescriptor;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanNotificationInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanParameterInfo;
import javax.management.NotificationBroadcasterSupport;
import javax.management.ReflectionException;
import javax.management.RuntimeErrorException;

/**
 * An MBean whose attributes are the {@link Described} fields of a snapshot. Its operations are described methods, of
 * its own class if no other is given. Attributes that are asked for in one call come from one snapshot.
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

    /** Shows the operations that {@code operator} has by {@code shown}; both null for the bean's own operations. */
    FiguresBean(Class<F> figures, Class<?> shown, Object operator, MBeanNotificationInfo... notifications) {
        super(notifications);
        this.operator = operator == null ? this : operator;
        attributes = Attributes.of(figures);
        for (Method method : (shown == null ? getClass() : shown).getMethods()) {
            if (method.isAnnotationPresent(Described.class)) {
                operations.add(method);
            }
        }
        info = info(figures, notifications);
    }

    private MBeanInfo info(Class<F> figures, MBeanNotificationInfo[] notifications) {
        List<MBeanAttributeInfo> attributeInfos = new ArrayList<MBeanAttributeInfo>();
        for (Map.Entry<String, Field> each : attributes.entrySet()) {
            attributeInfos.add(attribute(each.getKey(), each.getValue()));
        }
        List<MBeanOperationInfo> operationInfos = new ArrayList<MBeanOperationInfo>();
        for (Method each : operations) {
            operationInfos.add(operationInfo(each));
        }
        return new MBeanInfo(
                getClass().getName(),
                figures.getAnnotation(Described.class).value(),
                attributeInfos.toArray(new MBeanAttributeInfo[0]),
                null,
                operationInfos.toArray(new MBeanOperationInfo[0]),
                notifications);
    }

    private static MBeanAttributeInfo attribute(String name, Field field) {
        Class<?> type = field.getType();
        Described described = field.getAnnotation(Described.class);
        return new MBeanAttributeInfo(
                name,
                type.getName(),
                described.value(),
                true,
                false,
                type == boolean.class,
                new ImmutableDescriptor("units=" + described.unit()));
    }

    /** Tells operations that change something from others: consoles warn before they call the first kind. */
    private static MBeanOperationInfo operationInfo(Method method) {
        Class<?> type = method.getReturnType();
        Described described = method.getAnnotation(Described.class);
        String[] names = described.parameters();
        MBeanParameterInfo[] parameters = new MBeanParameterInfo[names.length];
        for (int i = 0; i < names.length; i++) {
            parameters[i] = new MBeanParameterInfo(names[i], method.getParameterTypes()[i].getName(), names[i]);
        }
        return new MBeanOperationInfo(
                method.getName(),
                described.value(),
                parameters,
                type.getName(),
                type == void.class ? MBeanOperationInfo.ACTION : MBeanOperationInfo.INFO);
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

    /** Leaves out names of no attribute. */
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
        for (Method operation : operations) {
            if (operation.getName().equals(name) && Arrays.equals(signature(operation), signature)) {
                return operation;
            }
        }
        String asked = name + "(" + String.join(", ", signature) + ")";
        throw new ReflectionException(new NoSuchMethodException(asked), "No such operation: " + asked);
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
