package io.escapement.agent.jmx;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.management.Descriptor;
import javax.management.ImmutableDescriptor;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanNotificationInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanParameterInfo;
import javax.management.openmbean.ArrayType;
import javax.management.openmbean.OpenDataException;
import javax.management.openmbean.OpenMBeanAttributeInfoSupport;
import javax.management.openmbean.OpenMBeanOperationInfoSupport;
import javax.management.openmbean.OpenMBeanParameterInfo;
import javax.management.openmbean.OpenMBeanParameterInfoSupport;
import javax.management.openmbean.OpenType;
import javax.management.openmbean.SimpleType;

/** What consoles see of a {@link FiguresBean}: what the JDK's own MXBeans tell of themselves, and the descriptions. */
final class DescribedInfo {
    private static final Map<Class<?>, OpenType<?>> OPEN_TYPES = new HashMap<Class<?>, OpenType<?>>();

    static {
        OPEN_TYPES.put(boolean.class, SimpleType.BOOLEAN);
        OPEN_TYPES.put(int.class, SimpleType.INTEGER);
        OPEN_TYPES.put(long.class, SimpleType.LONG);
        OPEN_TYPES.put(double.class, SimpleType.DOUBLE);
        OPEN_TYPES.put(void.class, SimpleType.VOID);
        OPEN_TYPES.put(String.class, SimpleType.STRING);
        try {
            OPEN_TYPES.put(String[].class, new ArrayType<String[]>(1, SimpleType.STRING));
        } catch (OpenDataException e) {
            throw new IllegalStateException(e);
        }
    }

    private DescribedInfo() {}

    static MBeanInfo of(
            Class<?> bean,
            Class<?> figures,
            Map<String, Field> attributes,
            List<Method> operations,
            MBeanNotificationInfo[] notifications) {
        List<MBeanAttributeInfo> attributeInfos = new ArrayList<MBeanAttributeInfo>();
        for (Map.Entry<String, Field> each : attributes.entrySet()) {
            attributeInfos.add(attribute(each.getKey(), each.getValue()));
        }
        List<MBeanOperationInfo> operationInfos = new ArrayList<MBeanOperationInfo>();
        for (Method each : operations) {
            operationInfos.add(operation(each));
        }
        Described described = figures.getAnnotation(Described.class);
        return new MBeanInfo(
                bean.getName(),
                described.value(),
                attributeInfos.toArray(new MBeanAttributeInfo[0]),
                null,
                operationInfos.toArray(new MBeanOperationInfo[0]),
                notifications,
                new ImmutableDescriptor(
                        "mxbean=true",
                        "immutableInfo=true",
                        "description=" + described.value(),
                        "units=" + described.unit()));
    }

    private static MBeanAttributeInfo attribute(String name, Field field) {
        Class<?> type = field.getType();
        Described described = field.getAnnotation(Described.class);
        Descriptor descriptor = descriptor(type, "description", described.value(), "units", described.unit());
        return type.isPrimitive()
                ? new MBeanAttributeInfo(
                        name, type.getName(), described.value(), true, false, type == boolean.class, descriptor)
                : new OpenMBeanAttributeInfoSupport(
                        name, described.value(), OPEN_TYPES.get(type), true, false, false, descriptor);
    }

    /** Tells operations that change something from others: consoles warn before they call the former. */
    private static MBeanOperationInfo operation(Method method) {
        Class<?> type = method.getReturnType();
        int impact = type == void.class ? MBeanOperationInfo.ACTION : MBeanOperationInfo.INFO;
        Described described = method.getAnnotation(Described.class);
        Descriptor descriptor = descriptor(type, "description", described.value(), "units", described.unit());
        String[] names = described.parameters();
        List<MBeanParameterInfo> parameters = new ArrayList<MBeanParameterInfo>();
        boolean isOpen = !type.isPrimitive();
        for (int i = 0; i < names.length; i++) {
            Class<?> parameterType = method.getParameterTypes()[i];
            parameters.add(parameter(names[i], parameterType));
            isOpen = isOpen && !parameterType.isPrimitive();
        }
        return isOpen
                ? new OpenMBeanOperationInfoSupport(
                        method.getName(),
                        described.value(),
                        parameters.toArray(new OpenMBeanParameterInfo[0]),
                        OPEN_TYPES.get(type),
                        impact,
                        descriptor)
                : new MBeanOperationInfo(
                        method.getName(),
                        described.value(),
                        parameters.toArray(new MBeanParameterInfo[0]),
                        type.getName(),
                        impact,
                        descriptor);
    }

    private static MBeanParameterInfo parameter(String name, Class<?> type) {
        Descriptor descriptor = descriptor(type, "parameterName", name);
        return type.isPrimitive()
                ? new MBeanParameterInfo(name, type.getName(), name, descriptor)
                : new OpenMBeanParameterInfoSupport(name, name, OPEN_TYPES.get(type), descriptor);
    }

    /** Returns these names and values, in turns, and the type as each MXBean tells it. */
    private static Descriptor descriptor(Class<?> type, String... namesAndValues) {
        Map<String, Object> fields = new HashMap<String, Object>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            fields.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        fields.put("openType", OPEN_TYPES.get(type));
        fields.put("originalType", type.getName());
        return new ImmutableDescriptor(fields);
    }
}
