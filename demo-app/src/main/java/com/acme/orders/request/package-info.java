/** What the service records of each request: its stages, its timers, its line in the log, and why it was refused. */
package com.acme.orders.request;
