/** Agents of other projects beside this one. */
package io.escapement.it.agents;
