package io.escapement.agent.rewrite;

/** Says of libraries' classes whether their reads of the wall clock stay real, since a late time would break them. */
public interface RealClasses {
    /**
     * Why the class of that name, with dots, keeps the real clock; null if it need not.
     *
     * @param place where it was loaded from, as a URL; null if that is not known
     */
    String whyReal(String className, String place);
}
