package io.escapement.ab.observe;

import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.service.ServiceBeans;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;

/**
 * A number of an MBean that was named. A counter counts by the second; a gauge is looked at where a block ends.
 *
 * @param bean its name, or a pattern whose beans are added up
 */
public record NamedAttribute(String bean, String attribute, boolean isCounter) {
    private static final Pattern FORM = Pattern.compile("(.+)#([^#=]+)(?:=(counter|gauge))?");

    /** Takes some that the report can tell from each other. */
    public static List<NamedAttribute> parse(List<String> texts) {
        Map<String, NamedAttribute> byLabel = new LinkedHashMap<>();
        for (String text : texts) {
            NamedAttribute named = parse(text);
            if (byLabel.putIfAbsent(named.label(), named) != null) {
                throw new IllegalArgumentException(
                        "--mbean: '" + text + "' is the second that a report would call " + named.label());
            }
        }
        return List.copyOf(byLabel.values());
    }

    /** Takes {@code NAME#ATTRIBUTE}, with {@code =counter} or {@code =gauge} behind it where its name misleads. */
    private static NamedAttribute parse(String text) {
        Matcher form = FORM.matcher(text);
        try {
            if (form.matches()) {
                String kind = form.group(3);
                boolean isCounter =
                        kind == null ? form.group(2).matches(".*([cC]ount|[tT]ime|[tT]otal)") : kind.equals("counter");
                return new NamedAttribute(new ObjectName(form.group(1)).toString(), form.group(2), isCounter);
            }
        } catch (MalformedObjectNameException e) {
            // Said below.
        }
        throw new IllegalArgumentException("--mbean: '" + text + "' is not of the form NAME#ATTRIBUTE, as in"
                + " java.lang:type=Threading#ThreadCount=gauge");
    }

    double read(ServiceBeans beans) throws IOException, JMException {
        double value = beans.sum(bean, attribute);
        if (Double.isNaN(value)) {
            throw new MeasurementException("--mbean: the service has no MBean " + bean + " with a number " + attribute);
        }
        return value;
    }

    /** As it stands in the report: the shortest that tells it from others. */
    String label() {
        return bean.substring(bean.indexOf(':') + 1) + "#" + attribute;
    }
}
