package io.escapement.ab.http;

import java.util.Map;

/** The same GET again and again. */
public final class SinglePath implements RequestMix {

    private final Request request;

    public SinglePath(Target target, String path) {
        this.request = Request.withBody("GET", target, path, Map.of(), "", Request.ANY_SUCCESS);
    }

    @Override
    public Request next() {
        return request;
    }

    @Override
    public void answered(Request request, HttpResponse response) {}
}
