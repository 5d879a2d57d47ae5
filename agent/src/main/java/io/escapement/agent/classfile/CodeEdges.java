package io.escapement.agent.classfile;

import java.util.BitSet;

/**
 * The places of a method's code at which something begins or ends: targets of jumps, edges of exception ranges,
 * handlers, and frames of the verifier. Several instructions may be replaced by one only if no such place is between
 * them. Offsets count from the start of the code.
 */
public final class CodeEdges {
    private static final byte[] STACK_MAP_TABLE = ConstantPool.ascii("StackMapTable");

    private static final int LONGEST_CODE = 0xFFFF;
    private static final int UNINITIALIZED = 8;
    private static final int OBJECT = 7;
    private static final int FULL_FRAME = 255;
    private static final int APPEND_FRAME = 251;
    private static final int SAME_LOCALS_EXTENDED = 247;
    private static final int SAME_LOCALS = 64;

    private final ConstantPool pool;
    private final BitSet edges = new BitSet();

    /** Offsets of {@code new} whose objects a frame calls uninitialised. */
    private final BitSet uninitialized = new BitSet();

    private int offset;

    /** Reads a method's code from {@code start} to {@code end}, and what stands behind it in the attribute. */
    public CodeEdges(ConstantPool pool, int start, int end) throws UnreadableClassException {
        this.pool = pool;
        for (int at = start; at < end; at += Instruction.length(pool, at, start)) {
            addTargets(at, start);
        }
        offset = end;
        // A handler has the begin and end of its range, its own place, and the type that it catches.
        for (int handlers = next2(); handlers > 0; handlers--) {
            edges.set(next2());
            edges.set(next2());
            edges.set(next2());
            next2();
        }
        for (int attributes = next2(); attributes > 0; attributes--) {
            int name = next2();
            int length = pool.s4(offset);
            offset += 4;
            int next = offset + length;
            if (pool.isUtf8(name, STACK_MAP_TABLE)) {
                readFrames();
            }
            offset = next;
        }
    }

    /** Whether nothing begins or ends between the two offsets, and no frame knows an object made at the first. */
    public boolean isOnePiece(int from, int end) {
        int next = edges.nextSetBit(from + 1);
        return (next < 0 || next >= end) && !uninitialized.get(from);
    }

    private void addTargets(int at, int start) throws UnreadableClassException {
        int opcode = pool.bytes[at] & 0xFF;
        int from = at - start;
        if (Instruction.jumps(opcode)) {
            edges.set(target(from + (short) pool.u2(at + 1)));
        } else if (Instruction.jumpsFar(opcode)) {
            edges.set(target(from + pool.s4(at + 1)));
        } else if (opcode == Instruction.TABLESWITCH || opcode == Instruction.LOOKUPSWITCH) {
            int end = at + Instruction.length(pool, at, start);
            int operands = at + 4 - (from & 3);
            boolean isTable = opcode == Instruction.TABLESWITCH;
            edges.set(target(from + pool.s4(operands)));
            for (int each = operands + 12; each < end; each += isTable ? 4 : 8) {
                edges.set(target(from + pool.s4(each)));
            }
        }
    }

    private static int target(int codeOffset) throws UnreadableClassException {
        if (codeOffset < 0 || codeOffset > LONGEST_CODE) {
            throw new UnreadableClassException("it jumps out of its code");
        }
        return codeOffset;
    }

    private void readFrames() throws UnreadableClassException {
        int at = -1;
        for (int frames = next2(); frames > 0; frames--) {
            int type = next1();
            if (type < SAME_LOCALS) {
                at += type + 1;
            } else if (type < 2 * SAME_LOCALS) {
                at += type - SAME_LOCALS + 1;
                readTypes(1);
            } else if (type < SAME_LOCALS_EXTENDED) {
                throw new UnreadableClassException("it has a frame of the unknown kind " + type);
            } else {
                at += next2() + 1;
                if (type == FULL_FRAME) {
                    readTypes(next2());
                    readTypes(next2());
                } else if (type == SAME_LOCALS_EXTENDED) {
                    readTypes(1);
                } else if (type > APPEND_FRAME) {
                    readTypes(type - APPEND_FRAME);
                }
            }
            edges.set(target(at));
        }
    }

    private void readTypes(int count) {
        for (int i = 0; i < count; i++) {
            int tag = next1();
            if (tag == UNINITIALIZED) {
                uninitialized.set(next2());
            } else if (tag == OBJECT) {
                next2();
            }
        }
    }

    private int next1() {
        return pool.bytes[offset++] & 0xFF;
    }

    private int next2() {
        int value = pool.u2(offset);
        offset += 2;
        return value;
    }
}
