package io.escapement.agent.rewrite;

import java.util.Arrays;
import net.bytebuddy.jar.asm.ConstantDynamic;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.Opcodes;

/** {@code System.currentTimeMillis()J} as ASM shows it. */
final class RealClock {
    static final String OWNER = "java/lang/System";
    static final String NAME = "currentTimeMillis";
    static final String DESCRIPTOR = "()J";
    static final Handle HANDLE = handle(OWNER);

    private RealClock() {}

    static Handle handle(String owner) {
        return new Handle(Opcodes.H_INVOKESTATIC, owner, NAME, DESCRIPTOR, false);
    }

    static boolean isCalledBy(int opcode, String owner, String name, String descriptor) {
        return opcode == Opcodes.INVOKESTATIC
                && owner.equals(OWNER)
                && name.equals(NAME)
                && descriptor.equals(DESCRIPTOR);
    }

    /** Whether it is a handle to it, or a dynamic constant that is linked with one, at whatever depth. */
    static boolean isReachedBy(Object constant) {
        if (constant instanceof ConstantDynamic dynamic) {
            return Arrays.stream(arguments(dynamic)).anyMatch(RealClock::isReachedBy);
        }
        return HANDLE.equals(constant);
    }

    /** The same constant with the handle in it replaced. */
    static Object withOwner(Object constant, String owner) {
        if (constant instanceof ConstantDynamic dynamic) {
            return new ConstantDynamic(
                    dynamic.getName(),
                    dynamic.getDescriptor(),
                    dynamic.getBootstrapMethod(),
                    withOwner(arguments(dynamic), owner));
        }
        return HANDLE.equals(constant) ? handle(owner) : constant;
    }

    static Object[] withOwner(Object[] constants, String owner) {
        return Arrays.stream(constants)
                .map(constant -> withOwner(constant, owner))
                .toArray();
    }

    private static Object[] arguments(ConstantDynamic dynamic) {
        Object[] arguments = new Object[dynamic.getBootstrapMethodArgumentCount()];
        Arrays.setAll(arguments, dynamic::getBootstrapMethodArgument);
        return arguments;
    }
}
