/** What operators copy from the folder {@code deploy}: whether it is complete, and fits what the agent says. */
package io.escapement.deploy;
