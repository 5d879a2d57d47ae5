/**
 * What is known of the demo service: the traffic that {@code ./demo} sends it. A file of requests can't say it, because
 * it looks up orders by the ids in earlier answers. There is one class.
 */
package io.escapement.ab.demo;
