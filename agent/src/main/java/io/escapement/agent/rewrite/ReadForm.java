package io.escapement.agent.rewrite;

/** A way in which compilers write a read of the wall clock, and the static method that is called in its place. */
final class ReadForm {
    /** Opcode of the instruction that refers to the method: it calls a static one. */
    static final int CALL = Instruction.INVOKESTATIC;

    /** The same: it calls the method of an instance, which the new method gets as its argument. */
    static final int CALL_ON = Instruction.INVOKEVIRTUAL;

    /** The same: it calls a constructor without parameters, right behind {@code new} and {@code dup}. */
    static final int CONSTRUCTION = Instruction.INVOKESPECIAL;

    /** The same: no instruction, since the form is never rewritten. */
    static final int STAYS = Instruction.NOP;

    final int opcode;

    /** Index in {@link ReadForms#GROUPS}. */
    final int group;

    final byte[] owner;
    final byte[] name;
    final byte[] descriptor;
    final byte[] newOwner;
    final byte[] newName;
    final byte[] newDescriptor;

    /**
     * Makes a form.
     *
     * @param method owner, name and descriptor, as in {@code java/time/Instant.now()Ljava/time/Instant;}
     * @param newMethod the same of the static method
     */
    ReadForm(int opcode, int group, String method, String newMethod) {
        this.opcode = opcode;
        this.group = group;
        this.owner = ownerOf(method);
        this.name = nameOf(method);
        this.descriptor = descriptorOf(method);
        this.newOwner = ownerOf(newMethod);
        this.newName = nameOf(newMethod);
        this.newDescriptor = descriptorOf(newMethod);
    }

    /** Kind of a handle that refers to the method (Java Virtual Machine Specification, 5.4.3.5). */
    int handleKind() {
        if (opcode == CALL) {
            return 6;
        }
        return opcode == CALL_ON ? 5 : 8;
    }

    boolean isMethod(ConstantPool pool, int ownerText, int nameText, int descriptorText) {
        return pool.isUtf8(nameText, name) && pool.isUtf8(ownerText, owner) && pool.isUtf8(descriptorText, descriptor);
    }

    /** Returns it as in source: {@code Instant.now()}, {@code new Date()}. */
    String inSource() {
        String ownerText = ConstantPool.text(owner);
        String simpleOwner = ownerText.substring(ownerText.lastIndexOf('/') + 1);
        return opcode == CONSTRUCTION
                ? "new " + simpleOwner + "()"
                : simpleOwner + "." + ConstantPool.text(name) + "()";
    }

    /** Returns a reference to it as in source: {@code Instant::now}, {@code Date::new}. */
    String asReference() {
        String text = inSource().replace("()", "");
        return opcode == CONSTRUCTION ? text.substring("new ".length()) + "::new" : text.replace(".", "::");
    }

    /** Owner, name and descriptor of the method, as in {@code java/time/Instant.now()Ljava/time/Instant;}. */
    String method() {
        return ConstantPool.text(owner) + "." + ConstantPool.text(name) + ConstantPool.text(descriptor);
    }

    /** The same of the method that is called in its place. */
    String newMethod() {
        return ConstantPool.text(newOwner) + "." + ConstantPool.text(newName) + ConstantPool.text(newDescriptor);
    }

    private static byte[] ownerOf(String method) {
        return ConstantPool.ascii(method.substring(0, method.indexOf('.')));
    }

    private static byte[] nameOf(String method) {
        return ConstantPool.ascii(method.substring(method.indexOf('.') + 1, method.indexOf('(')));
    }

    private static byte[] descriptorOf(String method) {
        return ConstantPool.ascii(method.substring(method.indexOf('(')));
    }
}
