package io.escapement.ab;

import com.sun.net.httpserver.HttpServer;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.DynamicMBean;
import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanParameterInfo;
import javax.management.ObjectName;

/** A service whose agent, as far as its MBeans tell, refuses to be switched, and says so in escape sequences. */
public final class HostileService implements DynamicMBean {

    static final String REASON =
            "\u001b[2J\u001b[31mby request" + Character.toString(0x202e) + "\n\nVerdict: <b>faster";

    private HostileService() {}

    public static void main(String[] args) throws Exception {
        for (String type : new String[] {"Clock", "Rewrites"}) {
            ManagementFactory.getPlatformMBeanServer()
                    .registerMBean(new HostileService(), new ObjectName("io.escapement:type=" + type));
        }
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
        System.out.println("http://127.0.0.1:" + server.getAddress().getPort());
    }

    @Override
    public Object getAttribute(String attribute) {
        return attribute.equals("State") || attribute.equals("Reason") ? REASON : (Object) 1.0;
    }

    @Override
    public Object invoke(String operation, Object[] arguments, String[] signature) {
        throw new IllegalStateException(REASON);
    }

    @Override
    public MBeanInfo getMBeanInfo() {
        MBeanParameterInfo[] signature = {
            new MBeanParameterInfo("seconds", "long", ""), new MBeanParameterInfo("by", String.class.getName(), "")
        };
        MBeanOperationInfo lease =
                new MBeanOperationInfo("engageFor", "", signature, "void", MBeanOperationInfo.ACTION);
        return new MBeanInfo(HostileService.class.getName(), "", null, null, new MBeanOperationInfo[] {lease}, null);
    }

    @Override
    public void setAttribute(Attribute attribute) {}

    @Override
    public AttributeList getAttributes(String[] attributes) {
        return new AttributeList();
    }

    @Override
    public AttributeList setAttributes(AttributeList attributes) {
        return new AttributeList();
    }
}
