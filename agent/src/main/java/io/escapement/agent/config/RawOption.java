package io.escapement.agent.config;

/** An option as somebody wrote it: nothing is checked yet. The value is null where there was no '='. */
final class RawOption {
    final String name;
    final String value;
    final String source;

    RawOption(String name, String value, String source) {
        this.name = name;
        this.value = value;
        this.source = source;
    }
}
