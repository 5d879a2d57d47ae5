package org.outside.rewriting;

import java.util.concurrent.Callable;
import java.util.function.LongUnaryOperator;
import org.outside.FreshLoader;

/** Gives no class any more once it is stopped, as Tomcat's does when its application is. */
public final class StoppedLoader extends ClassLoader {
    private boolean isStopped;

    private StoppedLoader() {
        super(StoppedLoader.class.getClassLoader());
    }

    /** The sum of what a class of that name gives by 0, and by 1 after its loader was stopped. */
    public static long usedAfterwards(String name, Callable<?> meanwhile) throws Exception {
        StoppedLoader loader = new StoppedLoader();
        byte[] classFile = FreshLoader.classFile(name);
        LongUnaryOperator made = (LongUnaryOperator) loader.defineClass(name, classFile, 0, classFile.length)
                .getDeclaredConstructor()
                .newInstance();
        long before = made.applyAsLong(0);
        meanwhile.call();
        loader.isStopped = true;
        return before + made.applyAsLong(1);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (isStopped) {
            throw new ClassNotFoundException(name + ": this loader is stopped");
        }
        return super.loadClass(name, resolve);
    }
}
