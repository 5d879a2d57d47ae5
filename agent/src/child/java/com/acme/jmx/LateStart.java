package com.acme.jmx;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/** A launcher that takes its time, and only then sets system properties and calls the main method of another class. */
public final class LateStart {
    private static final long LATE_SECONDS = 5;

    private LateStart() {}

    /** Takes settings ({@code name=value}), if any; the name of the class; its arguments. */
    public static void main(String[] arguments) throws Exception {
        TimeUnit.SECONDS.sleep(LATE_SECONDS);
        int next = 0;
        while (arguments[next].indexOf('=') > 0) {
            int end = arguments[next].indexOf('=');
            System.setProperty(arguments[next].substring(0, end), arguments[next].substring(end + 1));
            next++;
        }
        Method main = Class.forName(arguments[next]).getMethod("main", String[].class);
        try {
            main.invoke(null, (Object) Arrays.copyOfRange(arguments, next + 1, arguments.length));
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(e.getCause());
        }
    }
}
