package io.escapement.agent.rewrite;

import static io.escapement.agent.rewrite.ForgedClass.call;
import static io.escapement.agent.rewrite.ForgedClass.callOfTheRealClock;
import static io.escapement.agent.rewrite.ForgedClass.invokeDynamic;
import static net.bytebuddy.jar.asm.Opcodes.H_INVOKESTATIC;
import static net.bytebuddy.jar.asm.Opcodes.INVOKEINTERFACE;
import static net.bytebuddy.jar.asm.Opcodes.INVOKESPECIAL;
import static net.bytebuddy.jar.asm.Opcodes.INVOKESTATIC;
import static net.bytebuddy.jar.asm.Opcodes.INVOKEVIRTUAL;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Consumer;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.MethodVisitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which other reads of the wall clock are found in a class that is rewritten. */
class MixedFormsTest {
    private final CallSiteRewriter rewriter = new CallSiteRewriter(OtherForms.millisOf("com/acme/OtherClock"));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "java/time/Instant | () | Instant.now()",
                "java/time/Instant | (Ljava/time/Clock;) | Instant.now(Clock)",
                "java/time/LocalDateTime | () | LocalDateTime.now()",
                "java/time/LocalDateTime | (Ljava/time/ZoneId;) | LocalDateTime.now()",
                "java/time/LocalDate | () | LocalDate.now()",
                "java/time/LocalTime | () | LocalTime.now()",
                "java/time/ZonedDateTime | (Ljava/time/ZoneId;) | ZonedDateTime.now()",
                "java/time/OffsetDateTime | () | OffsetDateTime.now()",
                "java/time/OffsetTime | () | OffsetTime.now()",
                "java/time/Year | () | Year.now()",
                "java/time/YearMonth | () | YearMonth.now()",
                "java/time/MonthDay | () | MonthDay.now()",
                "java/time/chrono/JapaneseDate | () | JapaneseDate.now()",
                "java/time/chrono/HijrahDate | (Ljava/time/ZoneId;) | HijrahDate.now(...)"
            })
    void findsNow(String owner, String parameters, String form) throws Exception {
        assertThat(found(call(INVOKESTATIC, owner, "now", parameters + "L" + owner + ";")))
                .isEqualTo(form);
        Handle reference = new Handle(H_INVOKESTATIC, owner, "now", parameters + "L" + owner + ";", false);
        assertThat(found(invokeDynamic(reference))).as("method reference").isEqualTo(form);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "java/time/Clock | instant | ()Ljava/time/Instant; | Clock.instant()",
                "java/time/Clock | millis | ()J | Clock.millis()",
                "java/time/chrono/IsoChronology | dateNow | ()Ljava/time/LocalDate; | IsoChronology.dateNow()",
                "java/time/InstantSource | millis | ()J | InstantSource.millis()",
                "java/time/InstantSource | instant | ()Ljava/time/Instant; | InstantSource.instant()",
                "java/time/chrono/Chronology | dateNow | ()Ljava/time/chrono/ChronoLocalDate; | Chronology.dateNow()",
                "java/util/Calendar | getInstance | ()Ljava/util/Calendar; | Calendar.getInstance()",
                "java/util/Calendar | getInstance | (Ljava/util/TimeZone;Ljava/util/Locale;)Ljava/util/Calendar; |"
                        + " Calendar.getInstance()",
                "java/util/GregorianCalendar | getInstance | ()Ljava/util/Calendar; |"
                        + " GregorianCalendar.getInstance()"
            })
    void findsClocksAndCalendars(String owner, String name, String descriptor, String form) throws Exception {
        boolean isInterface = owner.matches("java/time/(InstantSource|chrono/Chronology)");
        int opcode = isInterface ? INVOKEINTERFACE : INVOKEVIRTUAL;
        assertThat(found(method -> method.visitMethodInsn(opcode, owner, name, descriptor, isInterface)))
                .isEqualTo(form);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "java/util/Date | ()V | new Date()",
                "java/util/GregorianCalendar | ()V | new GregorianCalendar()",
                "java/util/GregorianCalendar | (Ljava/util/TimeZone;)V | new GregorianCalendar(...)",
                "java/util/GregorianCalendar | (Ljava/util/Locale;)V | new GregorianCalendar(...)",
                "java/util/GregorianCalendar | (Ljava/util/TimeZone;Ljava/util/Locale;)V | new GregorianCalendar(...)"
            })
    void findsConstructorsThatReadTheClock(String owner, String descriptor, String form) throws Exception {
        assertThat(found(call(INVOKESPECIAL, owner, "<init>", descriptor))).isEqualTo(form);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "java/time/Instant | ofEpochMilli | (J)Ljava/time/Instant;",
                "com/acme/Instant | now | ()Lcom/acme/Instant;",
                "com/acme/Clock | millis | ()J",
                "com/acme/Chronology | dateNow | ()Ljava/time/LocalDate;",
                "com/acme/Clock | instant | ()Ljava/time/Instant;",
                "java/time/Duration | toMillis | ()J",
                "java/util/Date | <init> | (J)V",
                "java/util/Date | getTime | ()J",
                "java/util/GregorianCalendar | <init> | (III)V",
                "java/lang/Object | <init> | ()V",
                "java/text/NumberFormat | getInstance | ()Ljava/text/NumberFormat;",
                "java/lang/System | nanoTime | ()J"
            })
    void passesOverWhatReadsNoWallClockByItself(String owner, String name, String descriptor) throws Exception {
        assertThat(found(call(INVOKESTATIC, owner, name, descriptor))).isNull();
    }

    @Test
    void namesEachFormOnce() throws Exception {
        assertThat(found(call(INVOKESTATIC, "java/time/LocalDate", "now", "()Ljava/time/LocalDate;")
                        .andThen(call(
                                INVOKESTATIC,
                                "java/time/LocalDate",
                                "now",
                                "(Ljava/time/ZoneId;)Ljava/time/LocalDate;"))
                        .andThen(call(INVOKESPECIAL, "java/util/Date", "<init>", "()V"))))
                .isEqualTo("LocalDate.now(), new Date()");
    }

    @Test
    void findsMethodReferencesThatMustKeepTheRealClock() throws Exception {
        Consumer<MethodVisitor> serializable = invokeDynamic("$deserializeLambda$", ForgedClass.REAL_CLOCK);

        assertThat(found(serializable)).isEqualTo("System::currentTimeMillis in a serializable lambda");
        assertThat(found(invokeDynamic(ForgedClass.REAL_CLOCK)))
                .as("one that is rewritten")
                .isNull();
        assertThat(found(invokeDynamic("$deserializeLambda$")))
                .as("serializable, but another")
                .isNull();
    }

    /** In a class that has a call of its own of the real clock. */
    private String found(Consumer<MethodVisitor> body) throws Exception {
        return rewriter.rewrite(ForgedClass.with(callOfTheRealClock().andThen(body)))
                .mixedForms();
    }
}
