package io.escapement.ab.text;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonNull;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializer;

/** A report for programs. Numbers that are not known, or not finite, are left out: JSON has no NaN. */
public final class Json {

    private static final JsonSerializer<Double> FINITE_NUMBERS =
            (number, type, context) -> Double.isFinite(number) ? new JsonPrimitive(number) : JsonNull.INSTANCE;

    private static final Gson GSON = new GsonBuilder()
            .setPrettyPrinting()
            .registerTypeAdapter(double.class, FINITE_NUMBERS)
            .registerTypeAdapter(Double.class, FINITE_NUMBERS)
            .create();

    private Json() {}

    public static String of(Record report) {
        return GSON.toJson(report) + "\n";
    }
}
