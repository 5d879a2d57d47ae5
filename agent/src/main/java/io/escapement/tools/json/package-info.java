/**
 * What the commands print: JSON, and texts of others without what a terminal obeys. Never loaded in a service.
 */
package io.escapement.tools.json;
