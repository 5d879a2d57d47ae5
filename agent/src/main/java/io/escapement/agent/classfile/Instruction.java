package io.escapement.agent.classfile;

/** Lengths of bytecode instructions (Java Virtual Machine Specification, 6.5). */
public final class Instruction {
    public static final int NOP = 0x00;
    public static final int DUP = 0x59;
    static final int TABLESWITCH = 0xAA;
    static final int LOOKUPSWITCH = 0xAB;
    static final int INVOKEVIRTUAL = 0xB6;
    static final int INVOKESPECIAL = 0xB7;
    public static final int INVOKESTATIC = 0xB8;
    static final int INVOKEINTERFACE = 0xB9;
    public static final int NEW = 0xBB;

    private static final int IINC = 0x84;
    private static final int IFEQ = 0x99;
    private static final int JSR = 0xA8;
    private static final int WIDE = 0xC4;
    private static final int IFNULL = 0xC6;
    private static final int IFNONNULL = 0xC7;
    private static final int LAST = 0xC9;

    /** Lengths by opcode from 0 to 201; 0 if the length varies, or there is no such instruction. */
    private static final byte[] LENGTHS = new byte[256];

    /** The lengths as text, a digit each. */
    private static final String DIGITS = "1111111111111111" // nop, constants
            + "2323322222111111" // bipush, sipush, ldc, ldc_w, ldc2_w, loads
            + "1111111111111111" // short loads
            + "1111112222211111" // array loads, stores
            + "1111111111111111" // short stores
            + "1111111111111111" // array stores, stack
            + "1111111111111111" // arithmetic
            + "1111111111111111" // arithmetic, shifts
            + "1111311111111111" // iinc, conversions
            + "1111111113333333" // comparisons, branches
            + "3333333332001111" // branches, ret, switches, returns
            + "1133333335532311" // returns, fields, calls, new, arrays, athrow
            + "3311043355"; // checkcast, instanceof, monitors, wide, multianewarray, long branches

    static {
        for (int opcode = 0; opcode <= LAST; opcode++) {
            LENGTHS[opcode] = (byte) (DIGITS.charAt(opcode) - '0');
        }
    }

    private Instruction() {}

    /** Whether the opcode calls a method: virtual, special, static or of an interface, which follow each other. */
    public static boolean callsMethod(int opcode) {
        return opcode >= INVOKEVIRTUAL && opcode <= INVOKEINTERFACE;
    }

    /** Whether the opcode has an offset of two bytes to jump by. */
    static boolean jumps(int opcode) {
        return (opcode >= IFEQ && opcode <= JSR) || opcode == IFNULL || opcode == IFNONNULL;
    }

    /** Whether the opcode has an offset of four bytes to jump by. */
    static boolean jumpsFar(int opcode) {
        return opcode > IFNONNULL && opcode <= LAST;
    }

    /** Length in bytes of the instruction at {@code at} in a method whose code begins at {@code codeStart}. */
    public static int length(ConstantPool pool, int at, int codeStart) throws UnreadableClassException {
        int opcode = pool.bytes[at] & 0xFF;
        int length = LENGTHS[opcode];
        if (length > 0) {
            return length;
        }
        if (opcode > LAST) {
            throw new UnreadableClassException("it has the unknown instruction " + opcode);
        }
        if (opcode == WIDE) {
            return (pool.bytes[at + 1] & 0xFF) == IINC ? 6 : 4;
        }
        // Switches are padded to a multiple of four from the start of the code.
        int operands = at + 4 - ((at - codeStart) & 3);
        long entries = opcode == TABLESWITCH
                ? 12 + 4 * ((long) pool.s4(operands + 8) - pool.s4(operands + 4) + 1)
                : 8 + 8 * (long) pool.s4(operands + 4);
        if (entries < 8 || entries > pool.bytes.length) {
            throw new UnreadableClassException("a switch has an impossible number of cases");
        }
        return operands - at + (int) entries;
    }
}
