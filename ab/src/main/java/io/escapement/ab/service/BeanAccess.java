package io.escapement.ab.service;

import io.escapement.ab.host.Printable;
import java.io.IOException;
import java.util.List;
import javax.management.JMException;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;

/** Attributes and operations of MBeans by their names, over a connection that may break at any call. */
record BeanAccess(MBeanServerConnection server) {

    boolean isRegistered(String bean) throws IOException, JMException {
        return server.isRegistered(new ObjectName(bean));
    }

    List<String> names(String pattern) throws IOException, JMException {
        return server.queryNames(new ObjectName(pattern), null).stream()
                .map(ObjectName::toString)
                .toList();
    }

    MBeanOperationInfo[] operations(String bean) throws IOException, JMException {
        return server.getMBeanInfo(new ObjectName(bean)).getOperations();
    }

    Object attribute(String bean, String attribute) throws IOException, JMException {
        return server.getAttribute(new ObjectName(bean), attribute);
    }

    /** Returns one line. */
    String text(String bean, String attribute) throws IOException, JMException {
        return Printable.of(String.valueOf(attribute(bean, attribute)));
    }

    /** Returns NaN if the attribute is no number. */
    double number(String bean, String attribute) throws IOException, JMException {
        return attribute(bean, attribute) instanceof Number number ? number.doubleValue() : Double.NaN;
    }

    void invoke(String bean, String operation) throws IOException, JMException {
        invoke(bean, operation, new Object[0]);
    }

    Object invoke(String bean, String operation, Object[] arguments, String... signature)
            throws IOException, JMException {
        return server.invoke(new ObjectName(bean), operation, arguments, signature);
    }
}
