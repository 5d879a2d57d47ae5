/**
 * The client of Tomcat, over HTTP. Uses {@code workload}. Begin with {@code TomcatClient}.
 */
package io.escapement.software;
