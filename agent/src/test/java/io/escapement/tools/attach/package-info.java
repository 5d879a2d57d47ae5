/** Tests of what a command trusts the other JVM with. */
package io.escapement.tools.attach;
