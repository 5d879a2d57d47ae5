/**
 * A Spring Boot service that knows nothing of the agent, with what most services have: metrics of its requests, a pool
 * of connections to a database, a cache, a log.
 */
package com.acme.stock;
