/**
 * The result of a profile, and the saving by rewriting: the packages to name, and the processor time of their reads.
 * Begin with {@code ProfileReport}, which reads the answer that {@code attach.Exchange} brought. {@code Recommendation}
 * chooses the packages. Used by {@code cli} only, and never loaded in a service.
 */
package io.escapement.tools.savings;
