package io.escapement.oracle;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** Replaces the forms in a class, and counts them. */
final class Replacing {
    final Map<String, Integer> callSitesByForm = new TreeMap<>();
    int keptHandles;

    private final FormTable table;
    private final Set<Handle> replacedHandles = new HashSet<>();
    private final boolean keepsHandles;

    Replacing(FormTable table, ClassNode type, BiPredicate<String, String> spared) {
        this.table = table;
        keepsHandles = type.methods.stream().anyMatch(method -> method.name.equals("$deserializeLambda$"));
        type.methods.stream()
                .filter(method -> !spared.test(type.name, method.name))
                .forEach(this::replaceIn);
    }

    private void replaceIn(MethodNode method) {
        Set<LabelNode> targets = targets(method);
        for (AbstractInsnNode each : method.instructions.toArray()) {
            if (each instanceof TypeInsnNode made && isWholeConstruction(made, targets)) {
                replaceConstruction(method.instructions, made);
            } else if (each instanceof MethodInsnNode call) {
                replaceCall(method.instructions, call);
            } else if (each instanceof LdcInsnNode constant) {
                constant.cst = replaced(constant.cst);
            } else if (each instanceof InvokeDynamicInsnNode dynamic) {
                dynamic.bsmArgs = replaced(dynamic.bsmArgs);
            }
        }
    }

    /** Labels that are jumped to, or at which an exception range has an edge. */
    private static Set<LabelNode> targets(MethodNode method) {
        Set<LabelNode> targets = new HashSet<>();
        method.tryCatchBlocks.forEach(range -> targets.addAll(List.of(range.start, range.end, range.handler)));
        for (AbstractInsnNode each : method.instructions) {
            if (each instanceof JumpInsnNode jump) {
                targets.add(jump.label);
            } else if (each instanceof TableSwitchInsnNode choice) {
                targets.add(choice.dflt);
                targets.addAll(choice.labels);
            } else if (each instanceof LookupSwitchInsnNode choice) {
                targets.add(choice.dflt);
                targets.addAll(choice.labels);
            }
        }
        return targets;
    }

    /** Whether {@code dup} and a constructor without parameters follow, and nothing jumps in between. */
    private boolean isWholeConstruction(TypeInsnNode made, Set<LabelNode> targets) {
        AbstractInsnNode copy = next(made, targets);
        return made.getOpcode() == Opcodes.NEW
                && table.byConstruction.containsKey(made.desc)
                && copy != null
                && copy.getOpcode() == Opcodes.DUP
                && next(copy, targets) instanceof MethodInsnNode constructor
                && constructor.getOpcode() == Opcodes.INVOKESPECIAL
                && constructor.owner.equals(made.desc)
                && constructor.name.equals("<init>")
                && constructor.desc.equals("()V");
    }

    private static AbstractInsnNode next(AbstractInsnNode from, Set<LabelNode> targets) {
        AbstractInsnNode next = from.getNext();
        while (next instanceof LineNumberNode || (next instanceof LabelNode label && !targets.contains(label))) {
            next = next.getNext();
        }
        return next;
    }

    /** By the call and as many {@code nop} as there were other bytes. */
    private void replaceConstruction(InsnList code, TypeInsnNode made) {
        AbstractInsnNode copy = next(made, Set.of());
        AbstractInsnNode constructor = next(copy, Set.of());
        count("new " + simpleName(made.desc));
        code.set(made, call(table.byConstruction.get(made.desc)));
        code.set(copy, new InsnNode(Opcodes.NOP));
        code.insert(constructor, new InsnNode(Opcodes.NOP));
        code.insert(constructor, new InsnNode(Opcodes.NOP));
        code.set(constructor, new InsnNode(Opcodes.NOP));
    }

    private void replaceCall(InsnList code, MethodInsnNode call) {
        String replacement = table.replacementOfCall(call.getOpcode(), call.owner + "." + call.name + call.desc);
        if (replacement != null) {
            count(simpleName(call.owner) + "." + call.name);
            code.set(call, call(replacement));
        }
    }

    private static MethodInsnNode call(String replacement) {
        Handle called = handle(replacement);
        return new MethodInsnNode(Opcodes.INVOKESTATIC, called.getOwner(), called.getName(), called.getDesc(), false);
    }

    private void count(String form) {
        callSitesByForm.merge(form, 1, Integer::sum);
    }

    private Object[] replaced(Object... constants) {
        return Arrays.stream(constants).map(this::replaced).toArray();
    }

    private Object replaced(Object constant) {
        if (constant instanceof ConstantDynamic dynamic) {
            return new ConstantDynamic(
                    dynamic.getName(),
                    dynamic.getDescriptor(),
                    dynamic.getBootstrapMethod(),
                    replaced(arguments(dynamic)));
        }
        return constant instanceof Handle handle ? replaced(handle) : constant;
    }

    private Handle replaced(Handle handle) {
        String replacement = table.replacementOf(handle);
        if (replacement == null) {
            return handle;
        }
        if (keepsHandles) {
            keptHandles++;
            return handle;
        }
        if (replacedHandles.add(handle)) {
            String owner = simpleName(handle.getOwner());
            count(handle.getTag() == Opcodes.H_NEWINVOKESPECIAL ? "new " + owner : owner + "." + handle.getName());
        }
        return handle(replacement);
    }

    private static Object[] arguments(ConstantDynamic dynamic) {
        Object[] arguments = new Object[dynamic.getBootstrapMethodArgumentCount()];
        Arrays.setAll(arguments, dynamic::getBootstrapMethodArgument);
        return arguments;
    }

    private static String simpleName(String internalName) {
        return internalName.substring(internalName.lastIndexOf('/') + 1);
    }

    private static Handle handle(String method) {
        int dot = method.indexOf('.');
        int parameters = method.indexOf('(');
        return new Handle(
                Opcodes.H_INVOKESTATIC,
                method.substring(0, dot),
                method.substring(dot + 1, parameters),
                method.substring(parameters),
                false);
    }
}
