package com.acme.modern;

import java.util.Date;

/** A client that has signed in. The token ends at a {@link Date}, as with most libraries for JWT. */
@SuppressWarnings("JavaUtilDate")
record Session(String client, boolean isPartner, Date tokenEndsAt) {
    boolean isOver() {
        return !new Date().before(tokenEndsAt);
    }
}
