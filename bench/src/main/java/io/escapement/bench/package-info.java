/**
 * The lab: each package but {@code host}, {@code report} and {@code rewriter} is a command or what it measures.
 * Begin with {@code Main}.
 */
package io.escapement.bench;
