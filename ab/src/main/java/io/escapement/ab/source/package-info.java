/**
 * Where the measured service comes from (started here, or found), and whether it is the one that answers the URL. It
 * uses the service, and asks it, one request at a time. Begin at {@link io.escapement.ab.source.Services}.
 */
package io.escapement.ab.source;
