package io.escapement.jmx;

import javax.management.DescriptorRead;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanParameterInfo;
import javax.management.NotificationEmitter;
import javax.management.StandardEmitterMBean;

/** An MXBean that says in consoles what {@link Described} and {@link ParameterName} say in its interface. */
final class DescribedBean extends StandardEmitterMBean {
    <T> DescribedBean(T bean, Class<T> beanInterface, NotificationEmitter emitter) {
        super(bean, beanInterface, true, emitter);
    }

    @Override
    protected String getDescription(MBeanInfo info) {
        return field(info, "description", info.getDescription());
    }

    @Override
    protected String getDescription(MBeanAttributeInfo info) {
        return field(info, "description", info.getDescription());
    }

    @Override
    protected String getDescription(MBeanOperationInfo info) {
        return field(info, "description", info.getDescription());
    }

    @Override
    protected String getParameterName(MBeanOperationInfo operation, MBeanParameterInfo info, int sequence) {
        return field(info, "parameterName", info.getName());
    }

    /** Consoles warn before they call what is said to change something. */
    @Override
    protected int getImpact(MBeanOperationInfo info) {
        return info.getReturnType().equals("void") ? MBeanOperationInfo.ACTION : MBeanOperationInfo.INFO;
    }

    private static String field(DescriptorRead info, String name, String otherwise) {
        Object value = info.getDescriptor().getFieldValue(name);
        return value == null ? otherwise : value.toString();
    }
}
