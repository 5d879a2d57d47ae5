package io.escapement.agent.probe;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Reads which clock functions a shared library defines from its dynamic symbol table (ELF, System V ABI, chapter 4; 32
 * and 64 bit, little endian). A function that the library only calls is in that table too, but without a section.
 */
final class ClockSymbols {
    /** The functions by which a JVM reads the wall clock, and their other names in libc. */
    private static final String[] CLOCK_FUNCTIONS = {
        "clock_gettime",
        "gettimeofday",
        "clock_gettime64",
        "__clock_gettime",
        "__clock_gettime64",
        "__gettimeofday",
        "__gettimeofday64"
    };

    private static final int MAGIC = 0x464C457F;
    private static final int LITTLE_ENDIAN = 1;
    private static final int HEADER_BYTES = 64;
    private static final int DYNSYM = 11;

    /** Bound of what is read from other files; a library that replaces a clock has far less. */
    private static final int LONGEST_TABLE_BYTES = 4 << 20;

    private final RandomAccessFile file;
    private final boolean is64;

    private ClockSymbols(RandomAccessFile file, boolean is64) {
        this.file = file;
        this.is64 = is64;
    }

    /** Returns them as in {@code clock_gettime, gettimeofday}; empty if there are none or the file can't be read. */
    static String definedBy(File library) {
        // A pipe would block whoever opens it.
        if (!library.isFile()) {
            return "";
        }
        try (RandomAccessFile file = new RandomAccessFile(library, "r")) {
            ByteBuffer header = read(file, 0, HEADER_BYTES);
            boolean is64 = header.get(4) == 2;
            if (header.getInt(0) != MAGIC || header.get(5) != LITTLE_ENDIAN || (!is64 && header.get(4) != 1)) {
                return "";
            }
            return new ClockSymbols(file, is64).defined(header);
        } catch (IOException | RuntimeException unreadable) {
            return "";
        }
    }

    private String defined(ByteBuffer header) throws IOException {
        int entryBytes = header.getShort(is64 ? 0x3A : 0x2E) & 0xFFFF;
        int count = header.getShort(is64 ? 0x3C : 0x30) & 0xFFFF;
        ByteBuffer sections = read(file, word(header, is64 ? 0x28 : 0x20), (long) entryBytes * count);
        for (int i = 0; i < count; i++) {
            int section = i * entryBytes;
            if (sections.getInt(section + 4) == DYNSYM) {
                int names = sections.getInt(section + (is64 ? 0x28 : 0x18)) * entryBytes;
                return defined(table(sections, section), table(sections, names));
            }
        }
        return "";
    }

    private ByteBuffer table(ByteBuffer sections, int section) throws IOException {
        return read(
                file, word(sections, section + (is64 ? 0x18 : 0x10)), word(sections, section + (is64 ? 0x20 : 0x14)));
    }

    private String defined(ByteBuffer symbols, ByteBuffer names) {
        int symbolBytes = is64 ? 24 : 16;
        int sectionOffset = is64 ? 6 : 14;
        StringBuilder found = new StringBuilder();
        for (String function : CLOCK_FUNCTIONS) {
            byte[] name = (function + '\0').getBytes(StandardCharsets.US_ASCII);
            for (int at = 0; at + symbolBytes <= symbols.capacity(); at += symbolBytes) {
                if (symbols.getShort(at + sectionOffset) != 0 && isAt(names, symbols.getInt(at), name)) {
                    found.append(found.length() == 0 ? "" : ", ").append(function);
                    break;
                }
            }
        }
        return found.toString();
    }

    private static boolean isAt(ByteBuffer names, int offset, byte[] name) {
        if (offset < 0 || offset > names.capacity() - name.length) {
            return false;
        }
        for (int i = 0; i < name.length; i++) {
            if (names.get(offset + i) != name[i]) {
                return false;
            }
        }
        return true;
    }

    private long word(ByteBuffer bytes, int offset) {
        return is64 ? bytes.getLong(offset) : bytes.getInt(offset) & 0xFFFFFFFFL;
    }

    private static ByteBuffer read(RandomAccessFile file, long offset, long length) throws IOException {
        if (length < 0 || length > LONGEST_TABLE_BYTES) {
            throw new IOException("a table is longer than a library of this kind has");
        }
        byte[] bytes = new byte[(int) length];
        file.seek(offset);
        file.readFully(bytes);
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
