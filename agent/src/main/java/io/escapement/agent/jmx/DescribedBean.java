package io.escapement.agent.jmx;

import java.security.PrivilegedExceptionAction;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.DescriptorRead;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanException;
import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanParameterInfo;
import javax.management.NotificationEmitter;
import javax.management.ReflectionException;
import javax.management.StandardEmitterMBean;

/**
 * An MXBean that shows consoles the texts of {@link Described} and {@link ParameterName} in its interface. It runs with
 * the agent's permissions; the MBean server has checked whether the caller may call it.
 */
final class DescribedBean extends StandardEmitterMBean {
    <T> DescribedBean(T bean, Class<T> beanInterface, NotificationEmitter emitter) {
        super(bean, beanInterface, true, emitter);
    }

    @Override
    public Object getAttribute(String name) throws AttributeNotFoundException, MBeanException, ReflectionException {
        return OwnPermissions.<Object, ReflectionException>run(new PrivilegedExceptionAction<Object>() {
            @Override
            public Object run() throws JMException {
                return DescribedBean.super.getAttribute(name);
            }
        });
    }

    @Override
    public AttributeList getAttributes(String[] names) {
        return OwnPermissions.<AttributeList, RuntimeException>run(new PrivilegedExceptionAction<AttributeList>() {
            @Override
            public AttributeList run() {
                return DescribedBean.super.getAttributes(names);
            }
        });
    }

    @Override
    public Object invoke(String operation, Object[] arguments, String[] signature)
            throws MBeanException, ReflectionException {
        return OwnPermissions.<Object, ReflectionException>run(new PrivilegedExceptionAction<Object>() {
            @Override
            public Object run() throws JMException {
                return DescribedBean.super.invoke(operation, arguments, signature);
            }
        });
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

    /** Tells operations that change something from others: consoles warn before they call the former. */
    @Override
    protected int getImpact(MBeanOperationInfo info) {
        return info.getReturnType().equals("void") ? MBeanOperationInfo.ACTION : MBeanOperationInfo.INFO;
    }

    private static String field(DescriptorRead info, String name, String otherwise) {
        Object value = info.getDescriptor().getFieldValue(name);
        return value == null ? otherwise : value.toString();
    }
}
