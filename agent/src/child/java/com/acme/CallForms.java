package com.acme;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.outside.FreshLoader;

/** Every form in which a compiler writes a call of {@code System.currentTimeMillis}. */
public final class CallForms {
    private CallForms() {}

    public static Map<String, LongSupplier> all() {
        Map<String, LongSupplier> forms = new LinkedHashMap<>();
        forms.put("direct", CallForms::direct);
        forms.put("lambda body", () -> {
            return System.currentTimeMillis();
        });
        forms.put("method reference", System::currentTimeMillis);
        Supplier<Long> boxed = System::currentTimeMillis;
        forms.put("boxed method reference", boxed::get);
        forms.put("constructor", () -> new Constructed().inConstructor);
        forms.put("instance initialiser", () -> new Constructed().inInitialiser);
        forms.put("argument of the superclass's constructor", () -> new Derived().passedMs);
        forms.put("static initialiser", () -> FreshLoader.valueOf(StaticInitialiser.class.getName()));
        ClockInterface clock = new ClockInterface() {};
        forms.put("interface default method", clock::inDefault);
        forms.put("interface static method", ClockInterface::inStatic);
        forms.put("enum method", ClockEnum.PLAIN::nowMs);
        forms.put("enum constant's body", ClockEnum.WITH_BODY::nowMs);
        forms.put("nested class", Constructed::inNested);
        forms.put("inner class", new Constructed().new Inner()::nowMs);
        forms.put("anonymous class", new LongSupplier() {
            @Override
            public long getAsLong() {
                return System.currentTimeMillis();
            }
        });
        class Local {
            long nowMs() {
                return System.currentTimeMillis();
            }
        }
        forms.put("local class", new Local()::nowMs);
        forms.put("lambda in a lambda", () -> {
            LongSupplier inner = () -> {
                return System.currentTimeMillis();
            };
            return inner.getAsLong();
        });
        forms.putAll(modern());
        return forms;
    }

    @SuppressWarnings("unchecked") // as the class declares
    private static Map<String, LongSupplier> modern() {
        try {
            Class<?> forms = Class.forName("com.acme.modern.ModernForms");
            return ((Supplier<Map<String, LongSupplier>>)
                            forms.getDeclaredConstructor().newInstance())
                    .get();
        } catch (UnsupportedClassVersionError olderJvm) {
            return Collections.emptyMap();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    public static long direct() {
        return System.currentTimeMillis();
    }

    static class Constructed {
        final long inInitialiser = System.currentTimeMillis();
        final long inConstructor;

        Constructed() {
            inConstructor = System.currentTimeMillis();
        }

        static long inNested() {
            return System.currentTimeMillis();
        }

        @SuppressWarnings("ClassCanBeStatic")
        class Inner {
            long nowMs() {
                return System.currentTimeMillis();
            }
        }
    }

    static class Base {
        final long passedMs;

        Base(long passedMs) {
            this.passedMs = passedMs;
        }
    }

    static final class Derived extends Base {
        Derived() {
            super(System.currentTimeMillis());
        }
    }

    /** Must be public for a copy of it in another loader to be made. */
    public static final class StaticInitialiser implements LongSupplier {
        @SuppressWarnings("TimeInStaticInitializer")
        private static final long LOADED_MS = System.currentTimeMillis();

        @Override
        public long getAsLong() {
            return LOADED_MS;
        }
    }

    interface ClockInterface {
        default long inDefault() {
            return System.currentTimeMillis();
        }

        static long inStatic() {
            return System.currentTimeMillis();
        }
    }

    enum ClockEnum {
        PLAIN,
        WITH_BODY {
            @Override
            long nowMs() {
                return System.currentTimeMillis();
            }
        };

        long nowMs() {
            return System.currentTimeMillis();
        }
    }
}
