package io.escapement.agent.rewrite;

import java.nio.charset.StandardCharsets;

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

    /** Internal name of the method's class; ends with a slash if the form is that of a whole package's classes. */
    public final byte[] owner;

    public final byte[] name;

    /** Of the method; where it is of a whole package, only how that begins. */
    public final byte[] descriptor;

    /** Owner, name and descriptor of the method, as in {@code java/time/Instant.now()Ljava/time/Instant;}. */
    public final String method;

    /** Name of the method that is called in its place; null if it stays. */
    public final String newName;

    public final String nameText;
    private final String ownerText;
    private final String descriptorText;

    ReadForm(ReadGroup group, int opcode, String method, String newName) {
        this.group = group;
        this.opcode = opcode;
        this.method = method;
        this.newName = newName;
        this.ownerText = method.substring(0, method.indexOf('.'));
        this.nameText = method.substring(method.indexOf('.') + 1, method.indexOf('('));
        this.descriptorText = method.substring(method.indexOf('('));
        this.owner = ownerText.getBytes(StandardCharsets.US_ASCII);
        this.name = nameText.getBytes(StandardCharsets.US_ASCII);
        this.descriptor = descriptorText.getBytes(StandardCharsets.US_ASCII);
    }

    public boolean isRewritten() {
        return opcode != STAYS;
    }

    /** Whether each class of a package may have such a method. */
    public boolean isOfPackage() {
        return owner[owner.length - 1] == '/';
    }

    /** Returns the form of one of the package's methods. */
    public ReadForm of(String ownerOfOne, String descriptorOfOne) {
        return new ReadForm(group, opcode, ownerOfOne + "." + nameText + descriptorOfOne, newName);
    }

    /** A text without which no class file has the form. */
    public String telltale() {
        boolean isInMostClasses = ownerText.equals("java/lang/System");
        return isInMostClasses || isOfPackage() ? nameText : ownerText;
    }

    /** Descriptor of the method that is called in its place. */
    public String newDescriptor() {
        if (opcode == CONSTRUCTION) {
            return "()L" + ownerText + ";";
        }
        return opcode == CALL_ON ? "(L" + ownerText + ";" + descriptorText.substring(1) : descriptorText;
    }

    /** Kind of a handle that refers to the method (Java Virtual Machine Specification, 5.4.3.5). */
    public int handleKind() {
        if (opcode == CALL) {
            return 6;
        }
        return opcode == CALL_ON ? 5 : 8;
    }

    /** Returns it as in source: {@code Instant.now()}, {@code new Date()}. */
    public String inSource() {
        return inSource("()");
    }

    /** Returns it as in source, but for a clock that it is given: {@code Instant.now(Clock)}. */
    public String inSourceWithClock() {
        return inSource(descriptorText.startsWith("(Ljava/time/Clock;)") ? "(Clock)" : "()");
    }

    /** Returns it as in source, and whether it has parameters: {@code new GregorianCalendar(...)}. */
    public String inSourceWithParameters() {
        return inSource(descriptorText.startsWith("()") ? "()" : "(...)");
    }

    private String inSource(String parameters) {
        String simpleOwner = ownerText.substring(ownerText.lastIndexOf('/') + 1);
        return (nameText.equals("<init>") ? "new " + simpleOwner : simpleOwner + "." + nameText) + parameters;
    }

    /** Returns a reference to it as in source: {@code Instant::now}, {@code Date::new}. */
    public String asReference() {
        String text = inSource("");
        return opcode == CONSTRUCTION ? text.substring("new ".length()) + "::new" : text.replace(".", "::");
    }
}
