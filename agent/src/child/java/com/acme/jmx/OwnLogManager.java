package com.acme.jmx;

import java.util.logging.LogManager;

/** For {@code java.util.logging.manager}. */
public final class OwnLogManager extends LogManager {}
