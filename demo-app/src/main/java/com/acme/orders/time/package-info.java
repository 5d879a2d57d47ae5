/** What services commonly do by the wall clock: ids, rate limits, caches with a time to live. */
package com.acme.orders.time;
