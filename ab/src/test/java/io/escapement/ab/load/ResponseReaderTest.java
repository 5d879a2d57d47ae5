package io.escapement.ab.load;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResponseReaderTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 10_000})
    void bodiesOfBothFramingsFollowOneAnotherHoweverTheBytesArrive(int bytesPerRead) throws IOException {
        ResponseReader reader = reading("""
                HTTP/1.1 201 Created\r
                content-length: 5\r
                \r
                first\
                HTTP/1.1 200 OK\r
                Transfer-Encoding: chunked\r
                \r
                6;name=value\r
                second\r
                A\r
                0123456789\r
                0\r
                Trailer: x\r
                \r
                HTTP/1.1 204 No Content\r
                Connection: close\r
                \r
                """, bytesPerRead);

        assertThat(reader.read()).isEqualTo(new HttpResponse(201, 5, "first", true));
        assertThat(reader.read()).isEqualTo(new HttpResponse(200, 16, "second0123456789", true));
        assertThat(reader.read()).isEqualTo(new HttpResponse(204, 0, "", false));
    }

    @Test
    void aBodyWithoutALengthEndsWithTheConnection() throws IOException {
        ResponseReader reader = reading("HTTP/1.1 200 OK\r\n\r\nto the end", 4);

        assertThat(reader.read()).isEqualTo(new HttpResponse(200, 10, "to the end", false));
    }

    @Test
    void aLongBodyIsCountedAndOnlyItsBeginningIsKept() throws IOException {
        long bytes = 3L << 30;
        byte[] header = ("HTTP/1.1 200 OK\r\nContent-Length: " + bytes + "\r\n\r\n").getBytes(ISO_8859_1);
        ByteBuffer answer = ByteBuffer.allocate(1 << 14).put(header);
        long[] sentBytes = {-header.length};
        ResponseReader reader = new ResponseReader(channel(to -> {
            // Whatever the buffer holds: the first time the header, then the body goes on with the same again.
            int partBytes = (int) Math.min(to.remaining(), bytes - sentBytes[0]);
            to.put(answer.array(), 0, partBytes);
            sentBytes[0] += partBytes;
            return partBytes;
        }));

        HttpResponse response = reader.read();

        assertThat(response.bodyBytes()).isEqualTo(bytes);
        assertThat(response.bodyStart()).hasSizeLessThan(100_000);
        assertThat(response.reusable()).as("its length was understood").isTrue();
    }

    @Test
    void interimResponsesWithoutEndAreNoEndlessRecursion() {
        byte[] interim = "HTTP/1.1 103 Early Hints\r\n\r\n".getBytes(ISO_8859_1);
        int[] left = {100_000};
        ResponseReader reader = new ResponseReader(channel(to -> {
            if (left[0]-- == 0) {
                return -1;
            }
            to.put(interim);
            return interim.length;
        }));

        assertThatThrownBy(reader::read).isInstanceOf(EOFException.class);
    }

    @Test
    void aLineWithoutEndIsNoHttp() {
        ResponseReader reader = new ResponseReader(channel(to -> {
            int bytes = to.remaining();
            to.put(new byte[bytes]);
            return bytes;
        }));

        assertThatThrownBy(reader::read).isInstanceOf(IOException.class).hasMessageStartingWith("no HTTP: a line of");
    }

    @ParameterizedTest
    @CsvSource({
        "HTTP/1.0, X-Is: kept, false",
        "HTTP/1.0, Connection: Keep-Alive, true",
        "HTTP/1.0, Connection: close, false",
        "HTTP/1.1, Set-Cookie: close, true",
        "HTTP/1.1, Connection: close, false"
    })
    void aConnectionIsReusedAsTheVersionOfTheAnswerSaysUnlessAHeaderSaysOtherwise(
            String version, String header, boolean reusable) throws IOException {
        ResponseReader reader = reading(version + " 200 OK\r\n" + header + "\r\nContent-Length: 0\r\n\r\n", 100);

        assertThat(reader.read().reusable()).isEqualTo(reusable);
    }

    @Test
    void aBodyThatIsCutOffIsAFailure() {
        ResponseReader reader = reading("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nshort", 100);

        assertThatThrownBy(reader::read).isInstanceOf(EOFException.class).hasMessageContaining("5 bytes");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SSH-2.0-OpenSSH_9\r\n",
                "HTTP/1.1 abc OK\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: ten\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nno size\r\n"
            })
    void whatIsNotHttpIsAFailure(String bytes) {
        assertThatThrownBy(reading(bytes, 100)::read).isInstanceOf(IOException.class);
    }

    private static ResponseReader reading(String bytes, int bytesPerRead) {
        ByteArrayInputStream source = new ByteArrayInputStream(bytes.getBytes(ISO_8859_1));
        return new ResponseReader(channel(to -> {
            byte[] part = source.readNBytes(Math.min(bytesPerRead, to.remaining()));
            to.put(part);
            return part.length == 0 ? -1 : part.length;
        }));
    }

    private interface Source {
        int read(ByteBuffer to) throws IOException;
    }

    private static ReadableByteChannel channel(Source source) {
        return new ReadableByteChannel() {
            @Override
            public int read(ByteBuffer to) throws IOException {
                return source.read(to);
            }

            @Override
            public boolean isOpen() {
                return true;
            }

            @Override
            public void close() {}
        };
    }
}
