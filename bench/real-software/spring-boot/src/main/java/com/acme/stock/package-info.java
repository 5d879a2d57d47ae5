/** A Spring Boot service that knows nothing of the agent, as a user would write one. */
package com.acme.stock;
