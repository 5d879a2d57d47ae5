package io.escapement.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.ReadingChild;
import io.escapement.it.jdk.TestJdks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The image is the same each time that it is built, and what it copies is the agent. */
class ImageIT {
    private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();

    @TempDir
    private Path folder;

    @Test
    void twoBuildsAreTheSameAndAJvmWithTheCopyIsEngaged() throws IOException, InterruptedException {
        Program chroot = Program.onThePath("chroot");
        assumeTrue(
                "root".equals(System.getProperty("user.name")) && chroot != null, "needs root rights, to use chroot");
        assumeTrue(Files.readString(Path.of("/etc/os-release")).contains("ID=debian"), "needs Debian's packages");

        Path once = built("once", "022");
        assertThat(Path.of(built("twice", "077") + ".tar")).hasSameBinaryContentAs(Path.of(once + ".tar"));

        JsonObject index = blob(
                once,
                json(once.resolve("index.json")).getAsJsonArray("manifests").get(0));
        assertThat(architectures(index)).containsExactly("amd64", "arm64");
        JsonObject manifest = blob(once, index.getAsJsonArray("manifests").get(0));
        JsonObject run = blob(once, manifest.get("config")).getAsJsonObject("config");
        Path root = unpacked(once, manifest.getAsJsonArray("layers"));
        Path target = Files.createDirectories(root.resolve("escapement"));
        String user = run.get("User").getAsString();
        new Program(Path.of("/bin/chown")).run(folder, user, target.toString());

        String[] command = new Gson().fromJson(run.get("Cmd"), String[].class);
        assertThat(command).containsExactly("cp", "/javaagent.jar", "/escapement/javaagent.jar");
        chroot.run(folder, "--userspec=" + user, root.toString(), "/bin/cp", command[1], command[2]);

        Path copy = target.resolve("javaagent.jar");
        assertThat(copy).hasSameBinaryContentAs(ChildJvmBuilder.agentJar());
        ChildJvmBuilder service = ChildJvm.on(TestJdks.first())
                .env("JAVA_TOOL_OPTIONS", "-Xmx123m -javaagent:" + copy)
                .env("ESCAPEMENT_PACKAGES", "com.acme")
                .env("ESCAPEMENT_MODE", "on");
        ReadingChild child = ReadingChild.run(service);
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        beans.awaitState("ENGAGED");
        assertThat(child.jvm.stderr()).anyMatch(line -> line.startsWith("Picked up JAVA_TOOL_OPTIONS: -Xmx123m "));
    }

    private Path built(String name, String umask) throws IOException, InterruptedException {
        Path out = folder.resolve(name);
        String build = PROJECT.resolve("deploy/image/build") + " --jar " + ChildJvmBuilder.agentJar() + " --out " + out;
        new Program(Path.of("/bin/sh")).run(folder, "-c", "umask " + umask + " && exec " + build);
        return out;
    }

    private Path unpacked(Path image, JsonArray layers) throws IOException, InterruptedException {
        Path root = Files.createDirectory(folder.resolve("root"));
        for (JsonElement layer : layers) {
            Program.onThePath("tar").run(folder, "-xzf", blobFile(image, layer).toString(), "-C", root.toString());
        }
        // A folder for tests is its owner's alone, which the user of the image is not.
        new Program(Path.of("/bin/chmod")).run(folder, "755", folder.toString(), root.toString());
        return root;
    }

    private static List<String> architectures(JsonObject index) {
        return StreamSupport.stream(index.getAsJsonArray("manifests").spliterator(), false)
                .map(each -> each.getAsJsonObject()
                        .getAsJsonObject("platform")
                        .get("architecture")
                        .getAsString())
                .toList();
    }

    private static JsonObject blob(Path image, JsonElement descriptor) throws IOException {
        return json(blobFile(image, descriptor));
    }

    private static Path blobFile(Path image, JsonElement descriptor) {
        String digest = descriptor.getAsJsonObject().get("digest").getAsString();
        return image.resolve("blobs").resolve(digest.replace(':', '/'));
    }

    private static JsonObject json(Path file) throws IOException {
        return new Gson().fromJson(Files.readString(file), JsonObject.class);
    }
}
