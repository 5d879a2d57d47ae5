/** Common uses of the wall clock in services: ids, rate limits, caches with a time to live. */
package com.acme.orders.time;
