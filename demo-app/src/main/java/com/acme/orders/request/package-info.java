/** The records of each request: its stages, its timers, its line in the log, and the reason if it was refused. */
package com.acme.orders.request;
