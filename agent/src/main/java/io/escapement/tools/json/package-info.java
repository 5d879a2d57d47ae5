/**
 * Forms of the commands' output: JSON, and text from elsewhere without characters that a terminal obeys. A service
 * loads this package for {@code status --json} only.
 */
package io.escapement.tools.json;
