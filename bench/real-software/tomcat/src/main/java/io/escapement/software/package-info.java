/** The client of Tomcat, over HTTP. Begin with {@code TomcatClient}. */
package io.escapement.software;
