package io.escapement.bench.corpus;

import io.escapement.ab.host.MeasurementException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;

/** The rewriter in the agent's jar, as the agent's transformer calls it. */
public final class AgentRewriter implements Rewriter {
    private final MethodHandle rewrite;
    private final MethodHandle classFile;
    private final MethodHandle callSites;

    public AgentRewriter(Path agentJar) throws MalformedURLException {
        ClassLoader agent =
                new URLClassLoader(new URL[] {agentJar.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
        try {
            Class<?> rewriter = agent.loadClass("io.escapement.agent.rewrite.CallSiteRewriter");
            Class<?> rewritten = agent.loadClass("io.escapement.agent.rewrite.CallSiteRewriter$Rewritten");
            MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(rewriter, MethodHandles.lookup());
            rewrite = lookup.findVirtual(rewriter, "rewrite", MethodType.methodType(rewritten, byte[].class))
                    .bindTo(rewriter.getConstructor(String.class).newInstance(NEW_OWNER))
                    .asType(MethodType.methodType(Object.class, byte[].class));
            classFile = lookup.findGetter(rewritten, "classFile", byte[].class)
                    .asType(MethodType.methodType(byte[].class, Object.class));
            callSites = lookup.findGetter(rewritten, "callSites", int.class)
                    .asType(MethodType.methodType(int.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new MeasurementException(agentJar + " is of another version than this jar: build both anew", e);
        }
    }

    @Override
    public Rewritten rewrite(byte[] original) throws RefusedException {
        try {
            Object rewritten = (Object) rewrite.invokeExact(original);
            return rewritten == null
                    ? null
                    : new Rewritten((byte[]) classFile.invokeExact(rewritten), (int) callSites.invokeExact(rewritten));
        } catch (Throwable refused) {
            throw new RefusedException(refused);
        }
    }
}
