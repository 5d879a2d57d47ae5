package io.escapement.agent.rewrite;

import static io.escapement.agent.rewrite.ForgedClass.call;
import static io.escapement.agent.rewrite.ForgedClass.callOfTheRealClock;
import static io.escapement.agent.rewrite.ForgedClass.invokeDynamic;
import static net.bytebuddy.jar.asm.Opcodes.INVOKEINTERFACE;
import static net.bytebuddy.jar.asm.Opcodes.INVOKESPECIAL;
import static net.bytebuddy.jar.asm.Opcodes.INVOKESTATIC;
import static net.bytebuddy.jar.asm.Opcodes.INVOKEVIRTUAL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.acme.WallForms;
import io.escapement.agent.reads.ReadGroup;
import io.escapement.oracle.FormsOracle;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which call sites are found in a class file, by form, and what is said of each. */
class CallSiteFinderTest {
    private final CallSiteFinder finder = new CallSiteFinder();

    @Test
    void countsEachFormByTheOptionThatHasItRewritten() throws Exception {
        assertThat(found(callOfTheRealClock()
                        .andThen(callOfTheRealClock())
                        .andThen(invokeDynamic(ForgedClass.REAL_CLOCK))
                        .andThen(call(INVOKESTATIC, "java/lang/System", "nanoTime", "()J"))
                        .andThen(call(INVOKESTATIC, "java/time/Instant", "now", "()Ljava/time/Instant;"))
                        .andThen(call(INVOKEVIRTUAL, "java/time/Clock", "millis", "()J"))
                        .andThen(call(INVOKESTATIC, "java/util/Calendar", "getInstance", "()Ljava/util/Calendar;"))
                        .andThen(call(INVOKESTATIC, "java/time/LocalDate", "now", "()Ljava/time/LocalDate;"))))
                .containsExactlyInAnyOrder(
                        "3 System.currentTimeMillis() millis",
                        "1 System.nanoTime() nanos",
                        "1 Instant.now() instant",
                        "1 Clock.millis() instant",
                        "1 Calendar.getInstance() date",
                        "1 LocalDate.now() local");
    }

    @Test
    void saysWhyAFormIsLeftAlone() throws Exception {
        assertThat(found(invokeDynamic("$deserializeLambda$", ForgedClass.REAL_CLOCK)))
                .containsExactly("1 System.currentTimeMillis() left alone: in a serializable lambda");
        assertThat(found(ClassFiles.of(Deadline.class)))
                .containsExactly("1 new Date() left alone: by its constructor alone");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "java/util/GregorianCalendar | <init> | (Ljava/util/TimeZone;)V | new GregorianCalendar(...)",
                "java/util/GregorianCalendar | <init> | (Ljava/util/Locale;)V | new GregorianCalendar(...)",
                "java/time/chrono/AbstractChronology | dateNow | ()Ljava/time/chrono/ChronoLocalDate; |"
                        + " AbstractChronology.dateNow()"
            })
    void findsClassesThatHaveNoOtherFormThanOneThatIsNeverRewritten(
            String owner, String name, String descriptor, String form) throws Exception {
        int opcode = name.equals("<init>") ? INVOKESPECIAL : INVOKEVIRTUAL;

        assertThat(found(call(opcode, owner, name, descriptor).andThen(call(opcode, owner, name, descriptor))))
                .containsExactly("2 " + form + " left alone: never rewritten");
    }

    @Test
    void findsThoseOfInterfaces() throws Exception {
        String source = "java/time/InstantSource";
        Handle reference = new Handle(Opcodes.H_INVOKEINTERFACE, source, "millis", "()J", true);

        assertThat(found(callOfTheRealClock()
                        .andThen(method -> method.visitMethodInsn(
                                INVOKEINTERFACE, source, "instant", "()Ljava/time/Instant;", true))
                        .andThen(invokeDynamic(reference))))
                .containsExactlyInAnyOrder(
                        "1 System.currentTimeMillis() millis",
                        "1 InstantSource.instant() left alone: never rewritten",
                        "1 InstantSource.millis() left alone: never rewritten");
    }

    @Test
    void takesAFormThatALaterJavaBringsForOneThatIsNeverRewritten() throws Exception {
        assertThat(found(call(INVOKESTATIC, "java/time/Decade", "now", "()Ljava/time/Decade;")))
                .containsExactly("1 Decade.now() left alone: never rewritten");
    }

    @Test
    void findsNothingInOtherClasses() throws Exception {
        assertThat(finder.find(ForgedClass.with(method -> {}))).isNull();
        assertThat(finder.find(ForgedClass.with(call(INVOKESTATIC, "com/acme/Clock", "now", "()J"))))
                .isNull();
    }

    @Test
    void namesTheClassAndSaysWhetherAllPackagesLeaveItOut() throws Exception {
        FoundCallSites forms = finder.find(ClassFiles.of(WallForms.class));
        assertThat(forms.className).isEqualTo("com.acme.WallForms");
        assertThat(forms.isLeftOut).isFalse();

        FoundCallSites ofTheJdk = finder.find(ClassFiles.of(Date.class));
        assertThat(ofTheJdk.className).isEqualTo("java.util.Date");
        assertThat(ofTheJdk.isLeftOut).isTrue();
    }

    @Test
    void refusesWhatTheRewriterRefuses() {
        byte[] whole = ForgedClass.with(callOfTheRealClock());

        assertThatThrownBy(() -> finder.find(Arrays.copyOf(whole, whole.length - 1)))
                .isInstanceOf(UnreadableClassException.class);
        assertThatThrownBy(() -> finder.find(new byte[0])).isInstanceOf(UnreadableClassException.class);
    }

    @Test
    void agreesWithTheOracleOnEveryClassOfTheJdk() throws IOException {
        FormsOracle oracle = new FormsOracle(OtherForms.CLOCK, OtherForms.READS);
        List<String> disagreements = Collections.synchronizedList(new ArrayList<>());

        ClassFiles.ofTheJdk((path, classFile) -> {
            Map<String, Integer> expected = oracle.expect(classFile).callSitesByForm;
            try {
                Map<String, Integer> found = rewritableOfTheWallClock(finder.find(classFile));
                if (!found.equals(expected)) {
                    disagreements.add(path + ": " + found + ", but ASM finds " + expected);
                }
            } catch (UnreadableClassException | RuntimeException e) {
                disagreements.add(path + ": " + e);
            }
        });

        assertThat(disagreements).isEmpty();
    }

    private static Map<String, Integer> rewritableOfTheWallClock(FoundCallSites found) {
        Map<String, Integer> byForm = new TreeMap<>();
        for (FoundCallSites.FormSites each : found == null ? List.<FoundCallSites.FormSites>of() : found.byForm) {
            if (ReadGroup.WALL.contains(each.group)) {
                byForm.merge(each.form.replace("()", ""), each.count(), Integer::sum);
            }
        }
        return byForm;
    }

    private List<String> found(Consumer<MethodVisitor> body) throws UnreadableClassException {
        return found(ForgedClass.with(body));
    }

    private List<String> found(byte[] classFile) throws UnreadableClassException {
        return finder.find(classFile).byForm.stream()
                .map(each -> each.count() + " " + each.form + " "
                        + (each.group == null ? "left alone: " + each.reason : each.group.word))
                .toList();
    }

    @SuppressWarnings("JavaUtilDate") // read as a class file
    private static final class Deadline extends Date {
        private static final long serialVersionUID = 1;
    }
}
