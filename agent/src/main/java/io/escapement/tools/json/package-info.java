/**
 * What the commands print: JSON, and texts of others without what a terminal obeys. A service loads it for {@code
 * status --json} only.
 */
package io.escapement.tools.json;
