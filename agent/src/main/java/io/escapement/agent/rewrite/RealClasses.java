package io.escapement.agent.rewrite;

/** Tells the libraries' classes whose reads of the wall clock stay real, since a late time would break them. */
public interface RealClasses {
    /**
     * Returns why the class of that name, with dots, keeps the real clock; null if it need not.
     *
     * @param place the URL that the class was loaded from; null if not known
     */
    String whyReal(String className, String place);
}
