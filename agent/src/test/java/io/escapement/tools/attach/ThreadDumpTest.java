package io.escapement.tools.attach;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ThreadDumpTest {
    private static final String ASKS = """
            \tat java.lang.Class.forName0(java.base@17.0.15/Native Method)
            \tat java.lang.Class.forName(java.base@17.0.15/Class.java:467)
            \tat io.escapement.agent.rewrite.LoaderVisibility.ask(LoaderVisibility.java:79)
            \tat io.escapement.agent.rewrite.ClockTransformer.transform(ClockTransformer.java:88)
            \tat sun.instrument.InstrumentationImpl.retransformClasses0(java.instrument@17.0.15/Native Method)
            \tat io.escapement.agent.inject.Installation.begin(Installation.java:110)
            \tat io.escapement.agent.watch.WatchThread.switchClock(WatchThread.java:228)
            """;
    private static final String HOLDER = """

            "http-1 "a"" #10 daemon prio=5 os_prio=0 tid=0x00007f691c191800 waiting on condition [0x00007f69219d9000]
               java.lang.Thread.State: TIMED_WAITING (sleeping)
            \tat java.lang.Thread.sleep(Native Method)
            \t- locked <0x00000000f8000001> (a java.lang.Object)
            \tat com.acme.Held.lambda$main$0(Held.java:16)
            \t- locked <0x00000000f80794e8> (a com.acme.OldLoader)
            """;

    @Test
    void aLockThatTheJvmTakesForALoaderIsLookedForAmongThoseThatAreHeld() {
        assertThat(work("BLOCKED (on object monitor)", ASKS + HOLDER))
                .isEqualTo("rewriting classes; it waits for a class loader's lock,"
                        + " perhaps that of com.acme.OldLoader by thread \"http-1 \"a\"\"");
        String linking = ASKS.substring(ASKS.indexOf("\tat sun.instrument"));
        assertThat(work("BLOCKED (on object monitor)", linking))
                .isEqualTo("rewriting classes; it waits for a class loader's lock");
    }

    @Test
    void aLockThatALoaderTakesIsNamedWithItsHolder() {
        String loading = """
                \tat com.acme.OldLoader.loadClass(OldLoader.java:11)
                \t- waiting to lock <0x00000000f80794e8> (a com.acme.OldLoader)
                """;
        assertThat(work("BLOCKED (on object monitor)", loading + ASKS + HOLDER))
                .isEqualTo("rewriting classes; it waits for the lock of com.acme.OldLoader,"
                        + " which thread \"http-1 \"a\"\" holds");
    }

    @Test
    void aLoaderThatDoesNotAnswerIsNamedByItsOwnCode() {
        String loading = """
                \tat java.net.SocketInputStream.socketRead0(Native Method)
                \tat com.acme.Remote\u001bLoader.loadClass(Held.java:11)
                \tat java.lang.ClassLoader.loadClass(java.base@17.0.15/ClassLoader.java:525)
                """;
        assertThat(work("RUNNABLE", loading + ASKS))
                .isEqualTo("rewriting classes; it is in com.acme.Remote?Loader.loadClass");
    }

    @Test
    void otherWorkIsNamedAndItsPausesAreNone() {
        assertThat(work("RUNNABLE", ASKS.substring(ASKS.indexOf("\tat sun.instrument"))))
                .isEqualTo("rewriting classes");
        assertThat(work("RUNNABLE", "\tat io.escapement.agent.watch.WatchThread.switchClock(WatchThread.java:1)\n"))
                .isEqualTo("switching the clock");
        assertThat(work("TIMED_WAITING", "\tat io.escapement.agent.watch.WatchThread.pause(WatchThread.java:1)\n"))
                .isEmpty();
        assertThat(new ThreadDump("no dump").workOfAgent()).isEmpty();
    }

    private static String work(String state, String rest) {
        String watch = "2026-11-28 19:00:00\nFull thread dump\n\n\"escapement-watch\" #18 daemon prio=9 nid=0x24f1\n"
                + "   java.lang.Thread.State: " + state + "\n" + rest;
        return new ThreadDump(watch).workOfAgent();
    }
}
