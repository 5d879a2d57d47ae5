/** A service that logs and knows nothing of the agent. */
package com.acme.log;
