package io.escapement.agent.reads;

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

    /** Why it is left alone; null if it is rewritten. */
    public final String reasonToStay;

    /** Owner, name and descriptor of the method, as in {@code java/time/Instant.now()Ljava/time/Instant;}. */
    public final String method;

    /** Name of the method that is called in its place; null if it stays. */
    public final String newName;

    ReadForm(ReadGroup group, int opcode, String method, String newName) {
        this.group = group;
        this.opcode = opcode;
        this.method = method;
        this.newName = newName;
        this.owner = ascii(ownerOf(method));
        this.name = ascii(method.substring(method.indexOf('.') + 1, method.indexOf('(')));
        this.descriptor = ascii(descriptorOf(method));
        this.reasonToStay = opcode == STAYS ? "never rewritten" : null;
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
        String oneName = method.substring(method.indexOf('.'), method.indexOf('('));
        return new ReadForm(group, opcode, ownerOfOne + oneName + descriptorOfOne, newName);
    }

    /** A text without which no class file has the form. */
    public String telltale() {
        String ownerText = ownerOf(method);
        boolean isInMostClasses = ownerText.equals("java/lang/System");
        return isInMostClasses || isOfPackage()
                ? method.substring(method.indexOf('.') + 1, method.indexOf('('))
                : ownerText;
    }

    /** Descriptor of the method that is called in its place. */
    public String newDescriptor() {
        if (opcode == CONSTRUCTION) {
            return "()L" + ownerOf(method) + ";";
        }
        return opcode == CALL_ON
                ? "(L" + ownerOf(method) + ";" + descriptorOf(method).substring(1)
                : descriptorOf(method);
    }

    /** Kind of a handle that refers to the method (Java Virtual Machine Specification, 5.4.3.5). */
    public int handleKind() {
        if (opcode == CALL) {
            return 6;
        }
        return opcode == CALL_ON ? 5 : 8;
    }

    public boolean hasParameters() {
        return descriptor[1] != ')';
    }

    /** Returns it as in source: {@code Instant.now()}, {@code new Date()}. */
    public String inSource() {
        return inSource("()");
    }

    /** Returns it as in source, but for a clock that it is given: {@code Instant.now(Clock)}. */
    public String inSourceWithClock() {
        return inSource(descriptorOf(method).startsWith("(Ljava/time/Clock;)") ? "(Clock)" : "()");
    }

    /** Returns it as in source, and whether it has parameters: {@code new GregorianCalendar(...)}. */
    public String inSourceWithParameters() {
        return inSource(hasParameters() ? "(...)" : "()");
    }

    private String inSource(String parameters) {
        String ownerText = ownerOf(method);
        String simpleOwner = ownerText.substring(ownerText.lastIndexOf('/') + 1);
        String nameText = method.substring(method.indexOf('.'), method.indexOf('('));
        return (nameText.equals(".<init>") ? "new " + simpleOwner : simpleOwner + nameText) + parameters;
    }

    /** Returns a reference to it as in source: {@code Instant::now}, {@code Date::new}. */
    public String asReference() {
        String text = inSource("");
        return opcode == CONSTRUCTION ? text.substring("new ".length()) + "::new" : text.replace(".", "::");
    }

    private static String ownerOf(String method) {
        return method.substring(0, method.indexOf('.'));
    }

    private static String descriptorOf(String method) {
        return method.substring(method.indexOf('('));
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
