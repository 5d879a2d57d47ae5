/** A web service of Netty's, with a timeout for each request, which knows nothing of the agent. */
package com.acme.netty;
