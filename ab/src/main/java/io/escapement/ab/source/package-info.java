/**
 * Where the measured service comes from (started here, or found), and whether it is the one that answers the URL. It
 * uses the service, and sends it a few requests. Begin at {@link io.escapement.ab.source.Services}.
 */
package io.escapement.ab.source;
