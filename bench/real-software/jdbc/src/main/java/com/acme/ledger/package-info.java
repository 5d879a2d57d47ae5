/** A Spring Boot service over a database, which knows nothing of the agent, as a user would write one. */
package com.acme.ledger;
