package io.escapement.agent.rewrite;

import io.escapement.agent.classfile.UnreadableClassException;
import io.escapement.agent.log.Warnings;
import io.escapement.agent.rewrite.RewriteLedger.Tally;
import java.lang.instrument.ClassFileTransformer;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** Rewrites chosen classes as they are loaded or retransformed. A class that can't be rewritten is loaded as it is. */
public final class ClockTransformer implements ClassFileTransformer, ClassChoice, ClassFileChoice {
    private final CallSiteRewriter rewriter;
    private final CallSiteRewriter selfTestRewriter;
    private final ClassFilter filter;
    private final LoaderVisibility loaderVisibility;
    private final String selfTestClass;
    private final RewriteLedger ledger;
    private final Warnings warnings;
    private final LastShown lastShown = new LastShown();
    private volatile boolean armed;
    private volatile Throwable selfTestFailure;

    /** Whether a class that could not be rewritten has been warned of. */
    private final AtomicBoolean hasComplained = new AtomicBoolean();

    /**
     * Makes a transformer that is armed later.
     *
     * @param forms what to rewrite
     * @param called the classes that call sites are to call
     * @param selfTestClass internal name of the class of the agent's own that is rewritten from the start
     * @param formsOfSelfTest forms to rewrite in that class
     * @param warnings receives each kind of line once
     */
    public ClockTransformer(
            ReadForms forms,
            ReadForms formsOfSelfTest,
            List<Class<?>> called,
            ClassFilter filter,
            String selfTestClass,
            RewriteLedger ledger,
            Warnings warnings) {
        this.rewriter = new CallSiteRewriter(forms);
        this.selfTestRewriter = new CallSiteRewriter(formsOfSelfTest);
        this.filter = filter;
        this.loaderVisibility = new LoaderVisibility(called);
        this.selfTestClass = selfTestClass;
        this.ledger = ledger;
        this.warnings = warnings;
    }

    /** Rewrites chosen classes from now on; until now, only the self-test's class. */
    public void arm() {
        armed = true;
    }

    /** Rewrites no class from now on, even in calls that are under way. */
    public void disarm() {
        armed = false;
        lastShown.forget();
    }

    /** Whether a loaded class is to be rewritten if it has a call site. */
    @Override
    public boolean includes(Class<?> loaded) {
        String internalName = loaded.getName().replace('.', '/');
        return filter.isChosen(internalName) && mayBeOf(loaded.getClassLoader(), internalName);
    }

    /** Whether a loader's class is to be rewritten by its name; of the JDK and other agents, only if it is named. */
    private boolean mayBeOf(ClassLoader loader, String internalName) {
        return loaderVisibility.isPlatform(loader)
                ? filter.isNamedOfJdk(internalName)
                : !filter.isOfAny(internalName) || !LoaderVisibility.isOfAgent(loader);
    }

    @Override
    public boolean includes(byte[] classFile) throws UnreadableClassException {
        return rewriter.rewrite(classFile) != null;
    }

    @Override
    public byte[] transform(
            ClassLoader loader, String internalName, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
        try {
            if (internalName == null) {
                return null;
            }
            if (internalName.equals(selfTestClass)) {
                return selfTest(classFile);
            }
            return armed && filter.isNamed(internalName)
                    ? named(loader, internalName, redefined, domain, classFile)
                    : null;
        } catch (UnreadableClassException e) {
            return failed(loader, internalName.replace('/', '.') + " was not rewritten", e.getMessage());
        } catch (Throwable t) {
            return failed(loader, internalName.replace('/', '.') + " was not rewritten", t);
        }
    }

    private byte[] selfTest(byte[] classFile) {
        try {
            CallSiteRewriter.Rewritten rewritten = selfTestRewriter.rewrite(classFile);
            return rewritten == null ? null : rewritten.classFile;
        } catch (Throwable t) {
            selfTestFailure = t;
            return null;
        }
    }

    /** Failure to rewrite the self-test's class, or null. */
    public Throwable selfTestFailure() {
        return selfTestFailure;
    }

    private byte[] named(
            ClassLoader loader, String internalName, Class<?> redefined, ProtectionDomain domain, byte[] classFile)
            throws UnreadableClassException {
        if (!mayBeOf(loader, internalName) || filter.isTakenOut(internalName)) {
            ledger.record(Tally.SKIPPED_CLASSES);
            return null;
        }
        CallSiteRewriter.Rewritten rewritten = rewriter.rewrite(classFile);
        String name = internalName.replace('/', '.');
        if (redefined != null && (rewritten != null || ledger.mayHaveRewritten(name))) {
            shown(redefined, classFile);
        }
        if (rewritten == null) {
            return null;
        }
        String whyReal = filter.whyReal(internalName, place(domain));
        if (whyReal != null) {
            ledger.recordReal(name, whyReal);
            return null;
        }
        if (rewritten.leftAlone != null) {
            ledger.recordLeftAlone(name, rewritten.sites.leftAlone.size(), rewritten.leftAlone);
        }
        if (rewritten.classFile == null) {
            return null;
        }
        if (!loaderVisibility.sees(loader)) {
            if (loaderVisibility.recordIfBlind(loader) && ledger.record(Tally.BLIND_LOADERS)) {
                warnings.warn("class loader " + loader.getClass().getName()
                        + " does not find the JDK's own classes, so " + name
                        + " and its other classes keep the real clock; to silence this, exclude their package");
            }
            return null;
        }
        ledger.recordRewritten(name, rewritten.callSitesByGroup, redefined != null);
        String mixedForms = rewritten.mixedForms();
        if (mixedForms != null && ledger.recordMixed(name, mixedForms, redefined != null)) {
            warnings.warn(name + " reads the wall clock also by " + mixedForms
                    + ", which stays the real clock, some ms ahead: in such a class time can go back, and a text kept"
                    + " per second can be wrong for that second; if that matters, exclude its package"
                    + " (listMixedClasses over JMX names all)");
        }
        return rewritten.classFile;
    }

    public static String place(ProtectionDomain domain) {
        CodeSource source = domain == null ? null : domain.getCodeSource();
        return source == null || source.getLocation() == null
                ? null
                : source.getLocation().toString();
    }

    private void shown(Class<?> loaded, byte[] classFile) {
        Rehearsal rehearsal = Rehearsal.underWay();
        if (rehearsal == null) {
            lastShown.record(loaded, classFile);
        } else if (lastShown.differsFrom(loaded, classFile)) {
            rehearsal.leaveSwapped(loaded);
        }
    }

    private byte[] failed(ClassLoader loader, String what, Object why) {
        // Nothing is logged for a class of the JDK: printing may need the very class that is being loaded, and the JVM
        // remembers the circular failure.
        ledger.record(Tally.FAILED_CLASSES);
        if (loader != null && !hasComplained.getAndSet(true)) {
            warnings.warn(what + " (" + why + "); it and others like it are left as they are; FailedClassCount"
                    + " counts them; to silence this, exclude their package");
        }
        return null;
    }
}
