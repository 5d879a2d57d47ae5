/**
 * The agent under a security manager, up to the last Java that has one. Programs: {@code com.acme.security},
 * {@code org.outside.security}.
 */
package io.escapement.it.security;
