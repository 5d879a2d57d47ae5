package io.escapement.deploy;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** A dashboard of Grafana, made panel by panel: each is given what a reader sees of it, and gets the next place. */
final class Dashboard {
    /** Stands for these in a query. */
    private static final String INSTANCES = "job=~\"$job\", instance=~\"$instance\"";

    private static final int WIDTH = 24;

    private final JsonArray panels = new JsonArray();
    private int x;
    private int y;
    private int rowHeight;

    /** A query and how its series are called. */
    record Query(String text, String legend) {}

    static Query query(String text, String legend) {
        return new Query(text.replace("{}", "{" + INSTANCES + "}"), legend);
    }

    void row(String title) {
        newLine();
        panels.add(object("type", "row", "title", title, "collapsed", false, "panels", new JsonArray())
                .with("gridPos", position(WIDTH, 1))
                .with("id", panels.size() + 1)
                .json);
        newLine();
    }

    /** One number, of now. */
    void number(String title, String description, String unit, int width, Query query) {
        Json options = object("graphMode", "area", "colorMode", "value")
                .with("reduceOptions", object("calcs", array("lastNotNull"), "fields", "", "values", false).json);
        panel("stat", title, description, width, 4, unit, new JsonObject(), options, List.of(query), false);
    }

    void lines(String title, String description, String unit, int width, Query... queries) {
        JsonObject custom = object("fillOpacity", 0, "lineWidth", 1, "spanNulls", false).json;
        lines(title, description, unit, width, custom, queries);
    }

    void stackedLines(String title, String description, String unit, int width, Query... queries) {
        JsonObject stacking = object("mode", "normal", "group", "A").json;
        JsonObject custom =
                object("fillOpacity", 40, "lineWidth", 1, "spanNulls", false).with("stacking", stacking).json;
        lines(title, description, unit, width, custom, queries);
    }

    private void lines(String title, String description, String unit, int width, JsonObject custom, Query... queries) {
        JsonObject legend =
                object("displayMode", "list", "placement", "bottom", "showLegend", true, "calcs", new JsonArray()).json;
        Json options = object("legend", legend).with("tooltip", object("mode", "multi", "sort", "desc").json);
        JsonObject defaults = new JsonObject();
        defaults.add("custom", custom);
        panel("timeseries", title, description, width, 8, unit, defaults, options, List.of(queries), false);
    }

    /** Which of some states there was when; each number has a word and a colour. */
    void states(String title, String description, int width, Map<Integer, String[]> words, Query query) {
        JsonObject texts = new JsonObject();
        new TreeMap<>(words)
                .forEach((number, word) ->
                        texts.add(String.valueOf(number), object("text", word[0], "color", word[1]).json));
        JsonObject defaults = object("mappings", array(object("type", "value", "options", texts).json)).json;
        Json options = object("showValue", "auto", "rowHeight", 0.8, "mergeValues", true);
        panel("state-timeline", title, description, width, 8, "short", defaults, options, List.of(query), false);
    }

    /** The series of now with their labels, less those that Prometheus adds. */
    void table(String title, String description, String unit, int width, Query query) {
        panel(
                "table",
                title,
                description,
                width,
                8,
                unit,
                new JsonObject(),
                object("showHeader", true),
                List.of(query),
                true);
        JsonObject excluded = object("Time", true, "__name__", true, "job", true).json;
        JsonObject organize = object("id", "organize", "options", object("excludeByName", excluded).json).json;
        panels.get(panels.size() - 1).getAsJsonObject().add("transformations", array(organize));
    }

    private void panel(
            String type,
            String title,
            String description,
            int width,
            int height,
            String unit,
            JsonObject defaults,
            Json options,
            List<Query> queries,
            boolean isTable) {
        JsonArray targets = new JsonArray();
        IntStream.range(0, queries.size()).forEach(i -> targets.add(target(i, queries.get(i), isTable)));
        defaults.addProperty("unit", unit);
        if (x + width > WIDTH) {
            newLine();
        }
        panels.add(object("type", type, "title", title, "description", description)
                .with("id", panels.size() + 1)
                .with("datasource", dataSource())
                .with("gridPos", position(width, height))
                .with("fieldConfig", object("defaults", defaults, "overrides", new JsonArray()).json)
                .with("options", options.json)
                .with("targets", targets)
                .json);
        x += width;
        rowHeight = Math.max(rowHeight, height);
    }

    private static JsonObject target(int index, Query query, boolean isTable) {
        return object("refId", String.valueOf((char) ('A' + index)), "expr", query.text)
                .with("legendFormat", query.legend)
                .with("datasource", dataSource())
                .with("instant", isTable)
                .with("range", !isTable)
                .with("format", isTable ? "table" : "time_series")
                .json;
    }

    private void newLine() {
        y += rowHeight == 0 && x == 0 ? 1 : rowHeight;
        x = 0;
        rowHeight = 0;
    }

    private JsonObject position(int width, int height) {
        return object("x", x, "y", y, "w", width, "h", height).json;
    }

    JsonObject json(String uid, String title, String description) {
        JsonObject source = object("type", "datasource", "name", "datasource", "label", "Data source")
                .with("query", "prometheus")
                .json;
        JsonArray variables = array(
                source,
                variable("job", "Job", "label_values(escapement_state_code, job)"),
                variable("instance", "Instance", "label_values(escapement_state_code{job=~\"$job\"}, instance)"));
        return object("uid", uid, "title", title, "description", description)
                .with("id", JsonNull.INSTANCE)
                .with("tags", array(new JsonPrimitive("escapement"), new JsonPrimitive("jvm")))
                .with("schemaVersion", 39)
                .with("version", 1)
                .with("editable", false)
                .with("graphTooltip", 1)
                .with("refresh", "1m")
                .with("time", object("from", "now-6h", "to", "now").json)
                .with("templating", object("list", variables).json)
                .with("panels", panels)
                .json;
    }

    private static JsonObject variable(String name, String label, String query) {
        return object("type", "query", "name", name, "label", label, "query", query)
                .with("datasource", dataSource())
                .with("multi", true)
                .with("includeAll", true)
                .with("allValue", ".+")
                .with("refresh", 2)
                .with("sort", 1)
                .json;
    }

    private static JsonObject dataSource() {
        return object("type", "prometheus", "uid", "${datasource}").json;
    }

    private static JsonArray array(JsonElement... elements) {
        JsonArray array = new JsonArray();
        List.of(elements).forEach(array::add);
        return array;
    }

    private static JsonArray array(String element) {
        return array(new JsonPrimitive(element));
    }

    private static Json object(Object... namesAndValues) {
        Json made = new Json(new JsonObject());
        for (int i = 0; i < namesAndValues.length; i += 2) {
            made.with((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return made;
    }

    /** An object that entries are added to. */
    private record Json(JsonObject json) {
        Json with(String name, Object value) {
            json.add(name, value instanceof JsonElement element ? element : primitive(value));
            return this;
        }

        private static JsonPrimitive primitive(Object value) {
            if (value instanceof Boolean flag) {
                return new JsonPrimitive(flag);
            }
            return value instanceof Number number ? new JsonPrimitive(number) : new JsonPrimitive((String) value);
        }
    }
}
