/** What is published: the jar, its pom, and that the same sources make the same bytes. */
package io.escapement.it.packaging;
