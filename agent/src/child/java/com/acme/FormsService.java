package com.acme;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import org.outside.FreshLoader;
import org.outside.Staleness;

/**
 * Prints which class loader it is in. Then says for each line on stdin which forms of {@link CallForms}, and which of
 * the {@link LongSupplier} classes that its arguments name, or of {@link WallForms}, get the cached clock. Uses nothing
 * outside {@code java.base}.
 */
public final class FormsService {
    private static String[] more = {};

    private FormsService() {}

    public static void main(String[] classNames) throws IOException {
        more = classNames;
        Staleness.readAll(forms());
        System.out.println(loader());
        System.out.println("ready");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        while (in.readLine() != null) {
            look().forEach(System.out::println);
            System.out.println("looked");
        }
    }

    public static String loader() {
        return "in " + FormsService.class.getClassLoader().getClass().getName();
    }

    /** One line for each form. */
    public static List<String> look() {
        Set<String> cached = Staleness.cachedAmong(FormsService::forms);
        List<String> lines = new ArrayList<>();
        forms().keySet().forEach(name -> lines.add(name + (cached.contains(name) ? ": cached" : ": real")));
        return lines;
    }

    private static Map<String, LongSupplier> forms() {
        Map<String, LongSupplier> forms = new LinkedHashMap<>(CallForms.all());
        for (String name : more) {
            if (name.equals(WallForms.class.getName())) {
                forms.putAll(new WallForms().get());
            } else {
                forms.put(name, () -> FreshLoader.valueOf(name));
            }
        }
        return forms;
    }
}
