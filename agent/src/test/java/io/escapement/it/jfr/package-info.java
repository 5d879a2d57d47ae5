/** Events for the JDK Flight Recorder: what they say, and that nothing of it is loaded where nobody records. */
package io.escapement.it.jfr;
