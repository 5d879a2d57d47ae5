package io.escapement.agent.reads;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The one table of words, forms and English: what follows from it, and what it must agree with. */
class ReadGroupTest {
    @Test
    void theDefaultIsAWordOfTheWallClock() {
        assertThat(ReadGroup.named(ReadGroup.DEFAULT)).containsExactly(ReadGroup.MILLIS);
        assertThat(ReadGroup.named(ReadGroup.ALL)).isEqualTo(ReadGroup.WALL).doesNotContain(ReadGroup.NANOS);
        assertThat(ReadGroup.named("nanos")).isNull();
    }

    @Test
    void whatIsAllowedFollowsFromTheWords() {
        assertThat(ReadGroup.allowed())
                .isEqualTo("any of millis, instant, date, local, each once, separated by ':' (millis:instant), or wall,"
                        + " which is all of them");
    }

    @ParameterizedTest
    @EnumSource
    void eachFormCallsAMethodOfTheAgentsClassInJavaLang(ReadGroup group) throws ReflectiveOperationException {
        String reader =
                Map.of(ReadGroup.MILLIS, "Clock", ReadGroup.NANOS, "Nanos").getOrDefault(group, "Reads");
        Class<?> owner = Class.forName(
                "io.escapement.agent.javalang.Escapement" + reader, false, ReadGroup.class.getClassLoader());
        Set<String> methods = Stream.of(owner.getMethods())
                .map(each -> each.getName()
                        + MethodType.methodType(each.getReturnType(), each.getParameterTypes())
                                .toMethodDescriptorString())
                .collect(Collectors.toSet());

        List<String> missing = new ArrayList<>();
        for (ReadForm form : group.forms()) {
            String called = form.newName + form.newDescriptor();
            if (form.isRewritten() && !methods.contains(called)) {
                missing.add(called);
            }
        }
        assertThat(missing).as("what " + owner.getSimpleName() + " lacks").isEmpty();
    }
}
