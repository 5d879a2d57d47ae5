package com.acme;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import org.outside.FreshLoader;
import org.outside.Staleness;

/**
 * Says for each line on stdin which forms of {@link CallForms}, and which of the {@link LongSupplier} classes that its
 * arguments name, get the cached clock. Uses nothing outside {@code java.base}.
 */
public final class FormsService {
    private static String[] more;

    private FormsService() {}

    public static void main(String[] classNames) throws IOException {
        more = classNames;
        Staleness.readAll(forms());
        System.out.println("ready");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        while (in.readLine() != null) {
            Set<String> cached = Staleness.cachedAmong(FormsService::forms);
            forms().keySet()
                    .forEach(name -> System.out.println(name + (cached.contains(name) ? ": cached" : ": real")));
            System.out.println("looked");
        }
    }

    private static Map<String, LongSupplier> forms() {
        Map<String, LongSupplier> forms = new LinkedHashMap<>(CallForms.all());
        for (String name : more) {
            forms.put(name, () -> FreshLoader.valueOf(name));
        }
        return forms;
    }
}
