/**
 * What a profile found, and what rewriting would save: the packages to name, and what they take. Begin with {@code
 * ProfileReport}, which reads the answer that {@code attach.Exchange} brought; {@code Recommendation} chooses the
 * packages. Only {@code cli} uses it: never loaded in a service.
 */
package io.escapement.tools.savings;
