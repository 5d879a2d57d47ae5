/**
 * Answers the order service's requests as code of today does: by {@code java.time}, an injected clock and SLF4J. Nobody
 * here calls {@code System.currentTimeMillis}. Begin with {@code ModernHandler}.
 */
package com.acme.modern;
