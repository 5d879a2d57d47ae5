package io.escapement.ab.http;

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

        assertThat(reader.read()).isEqualTo(new HttpResponse(201, "first", true));
        assertThat(reader.read()).isEqualTo(new HttpResponse(200, "second0123456789", true));
        assertThat(reader.read()).isEqualTo(new HttpResponse(204, "", false));
    }

    @Test
    void anInterimResponseIsNotTheAnswer() throws IOException {
        ResponseReader reader =
                reading("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", 100);

        assertThat(reader.read().status()).isEqualTo(200);
    }

    @Test
    void aBodyWithoutALengthEndsWithTheConnection() throws IOException {
        ResponseReader reader = reading("HTTP/1.1 200 OK\r\n\r\nto the end", 4);

        assertThat(reader.read()).isEqualTo(new HttpResponse(200, "to the end", false));
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
        return new ResponseReader(new ReadableByteChannel() {
            @Override
            public int read(ByteBuffer to) throws IOException {
                byte[] part = source.readNBytes(Math.min(bytesPerRead, to.remaining()));
                to.put(part);
                return part.length == 0 ? -1 : part.length;
            }

            @Override
            public boolean isOpen() {
                return true;
            }

            @Override
            public void close() {}
        });
    }
}
