package io.escapement.agent.reads;

/** A way in which compilers write a read of a clock, and the static method that is called in its place. */
public final class ReadForm {
    /** Opcode of a call of a static method: {@code invokestatic}. */
    public static final int CALL = 0xB8;

    /** Opcode of a call on an instance, {@code invokevirtual}: the new method gets the instance as its argument. */
    public static final int CALL_ON = 0xB6;

    /** Opcode of a constructor without parameters, {@code invokespecial}, behind {@code new} and {@code dup}. */
    public static final int CONSTRUCTION = 0xB7;

    /** Stands for an opcode where a form is never rewritten. */
    public static final int STAYS = 0;

    public final ReadGroup group;
    public final int opcode;

    /** Owner, name and descriptor of the method, as in {@code java/time/Instant.now()Ljava/time/Instant;}. */
    public final String method;

    /** Name of the method that is called in its place; null if the form is never rewritten. */
    public final String newName;

    /** Internal name of the method's class; ends with a slash if the form is that of a whole package's classes. */
    public final String owner;

    public final String name;

    /** Descriptor of the method; of a whole package's methods, only its beginning. */
    public final String descriptor;

    ReadForm(ReadGroup group, int opcode, String method, String newName) {
        this.group = group;
        this.opcode = opcode;
        this.method = method;
        this.newName = newName;
        this.owner = method.substring(0, method.indexOf('.'));
        this.name = method.substring(method.indexOf('.') + 1, method.indexOf('('));
        this.descriptor = method.substring(method.indexOf('('));
    }

    public boolean isRewritten() {
        return opcode != STAYS;
    }

    /** Whether each class of a package may have such a method. */
    public boolean isOfPackage() {
        return owner.endsWith("/");
    }

    /** Returns the form of one of the package's methods. */
    public ReadForm of(String ownerOfOne, String descriptorOfOne) {
        return new ReadForm(group, opcode, ownerOfOne + "." + name + descriptorOfOne, newName);
    }

    /** A text without which no class file has the form. */
    public String telltale() {
        boolean isInMostClasses = owner.equals("java/lang/System");
        return isInMostClasses || isOfPackage() ? name : owner;
    }

    /** Descriptor of the method that is called in its place. */
    public String newDescriptor() {
        if (opcode == CONSTRUCTION) {
            return "()L" + owner + ";";
        }
        return opcode == CALL_ON ? "(L" + owner + ";" + descriptor.substring(1) : descriptor;
    }

    /** Kind of a handle that refers to the method (Java Virtual Machine Specification, 5.4.3.5). */
    public int handleKind() {
        if (opcode == CALL) {
            return 6;
        }
        return opcode == CALL_ON ? 5 : 8;
    }

    /** Returns the read as in source: {@code Instant.now()}, {@code new Date()}. */
    public String inSource() {
        return inSource("()");
    }

    /** Returns the read as in source, with a clock as its parameter: {@code Instant.now(Clock)}. */
    public String inSourceWithClock() {
        return inSource(descriptor.startsWith("(Ljava/time/Clock;)") ? "(Clock)" : "()");
    }

    /** Returns the read as in source, with dots for parameters: {@code new GregorianCalendar(...)}. */
    public String inSourceWithParameters() {
        return inSource(descriptor.startsWith("()") ? "()" : "(...)");
    }

    private String inSource(String parameters) {
        String simpleOwner = owner.substring(owner.lastIndexOf('/') + 1);
        return (name.equals("<init>") ? "new " + simpleOwner : simpleOwner + "." + name) + parameters;
    }

    /** Returns a reference to the method as in source: {@code Instant::now}, {@code Date::new}. */
    public String asReference() {
        String text = inSource("");
        return opcode == CONSTRUCTION ? text.substring("new ".length()) + "::new" : text.replace(".", "::");
    }
}
