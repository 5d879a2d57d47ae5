package io.escapement.agent.rewrite;

/**
 * Counts the call sites of a class: instructions that call one of the methods, or that load or link something with a
 * handle to it ({@code ldc}, {@code invokedynamic}, dynamic constants). It walks the whole class file, and so also
 * finds files that are cut off or have bytes to spare.
 */
final class CallSites {
    private static final byte[] CODE = CallReference.ascii("Code");
    private static final byte[] BOOTSTRAP_METHODS = CallReference.ascii("BootstrapMethods");

    private final ConstantPool pool;
    private final boolean[] methods;
    private final boolean[] handles;

    /** Whether the static arguments of a bootstrap method, by its number, hold or are linked by one of the handles. */
    private boolean[] bootstraps = new boolean[0];

    private int offset;
    private int count;

    private CallSites(ConstantPool pool, boolean[] methods, boolean[] handles) {
        this.pool = pool;
        this.methods = methods;
        this.handles = handles;
    }

    static int count(ConstantPool pool, boolean[] methods, boolean[] handles) throws UnreadableClassException {
        CallSites sites = new CallSites(pool, methods, handles);
        try {
            sites.walkClass();
            if (sites.bootstraps.length > 0) {
                // A second walk: the bootstrap methods stand behind the code that refers to them.
                sites.count = 0;
                sites.walkClass();
            }
        } catch (ArrayIndexOutOfBoundsException e) {
            throw new UnreadableClassException("it ends too early or refers to what is not there");
        }
        if (sites.offset != pool.bytes.length) {
            throw new UnreadableClassException("its length is not what its structure says");
        }
        return sites.count;
    }

    private void walkClass() throws UnreadableClassException {
        offset = pool.end + 6;
        int interfaces = next2();
        offset += 2 * interfaces;
        walkMembers();
        walkMembers();
        walkAttributes(true);
    }

    private void walkMembers() throws UnreadableClassException {
        for (int members = next2(); members > 0; members--) {
            offset += 6;
            walkAttributes(false);
        }
    }

    private void walkAttributes(boolean ofClass) throws UnreadableClassException {
        for (int attributes = next2(); attributes > 0; attributes--) {
            int name = next2();
            int length = next4();
            int end = offset + length;
            if (length < 0 || end > pool.bytes.length || end < offset) {
                throw new UnreadableClassException("an attribute is longer than the file");
            }
            if (!ofClass && pool.isUtf8(name, CODE)) {
                walkCode(end);
            } else if (ofClass && pool.isUtf8(name, BOOTSTRAP_METHODS)) {
                walkBootstrapMethods();
            }
            offset = end;
        }
    }

    /** Repeats until it finds no more: dynamic constants may be arguments of others. */
    private void walkBootstrapMethods() {
        int start = offset;
        bootstraps = new boolean[next2()];
        boolean found = true;
        while (found) {
            found = false;
            offset = start + 2;
            for (int i = 0; i < bootstraps.length; i++) {
                offset += 2;
                for (int arguments = next2(); arguments > 0; arguments--) {
                    if (loadsHandle(next2()) && !bootstraps[i]) {
                        bootstraps[i] = true;
                        found = true;
                    }
                }
            }
        }
    }

    private void walkCode(int attributeEnd) throws UnreadableClassException {
        offset += 4;
        int start = offset + 4;
        int end = start + next4();
        if (end < start || end > attributeEnd) {
            throw new UnreadableClassException("code is longer than the attribute that holds it");
        }
        for (int at = start; at < end; at += Instruction.length(pool, at, start)) {
            int opcode = pool.bytes[at] & 0xFF;
            if (Instruction.callsMethod(opcode) && methods[pool.u2(at + 1)]) {
                if (opcode != Instruction.INVOKESTATIC) {
                    // The verifier would require an instance of the new owner, and there is one of the old.
                    throw new UnreadableClassException("it calls the real clock as if that were not static");
                }
                count++;
            } else if (opcode == Instruction.LDC && loadsHandle(pool.bytes[at + 1] & 0xFF)) {
                count++;
            } else if ((opcode == Instruction.LDC_W || opcode == Instruction.LDC2_W) && loadsHandle(pool.u2(at + 1))) {
                count++;
            } else if (opcode == Instruction.INVOKEDYNAMIC && isLinkedByHandle(pool.u2(at + 1))) {
                count++;
            }
        }
    }

    private boolean loadsHandle(int index) {
        return handles[index] || (pool.tag(index) == ConstantPool.DYNAMIC && isLinkedByHandle(index));
    }

    private boolean isLinkedByHandle(int dynamic) {
        int bootstrap = pool.reference(dynamic, 1);
        return bootstrap < bootstraps.length && bootstraps[bootstrap];
    }

    private int next2() {
        int value = pool.u2(offset);
        offset += 2;
        return value;
    }

    private int next4() {
        int value = pool.s4(offset);
        offset += 4;
        return value;
    }
}
