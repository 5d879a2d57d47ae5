/**
 * Platforms with class loaders of their own: modules, OSGi, servlet containers, jars in jars. Programs:
 * {@code com.acme.platforms}, {@code org.outside.platforms}.
 */
package io.escapement.it.platforms;
