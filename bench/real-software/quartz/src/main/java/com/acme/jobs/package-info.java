/** A web service that has Quartz carry out a job for each request, and knows nothing of the agent. */
package com.acme.jobs;
