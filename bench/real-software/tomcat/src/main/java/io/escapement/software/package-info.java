/** A client of the web service in Tomcat, by HTTP. */
package io.escapement.software;
