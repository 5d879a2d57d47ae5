/**
 * Which calls of which classes get the cached clock, in which class loaders, and when the classes were loaded.
 * Programs: {@code com.acme.rewriting} and, for what is not rewritten, {@code org.outside.rewriting}.
 */
package io.escapement.it.rewriting;
