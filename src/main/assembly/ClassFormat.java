import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/**
 * Writes jars with classes in the format of Java 5 again, in that of Java 8. The JVM archives only
 * classes later than Java 5, and it verifies older ones slowly at each start.
 */
final class ClassFormat {
  private static final int MAJOR_VERSION = 7;

  private ClassFormat() {}

  public static void main(String[] args) throws IOException {
    for (String jar : args[0].split(File.pathSeparator)) {
      rewrite(Path.of(jar));
    }
  }

  private static void rewrite(Path jar) throws IOException {
    Path written = jar.resolveSibling(jar.getFileName() + ".new");
    try (ZipFile from = new ZipFile(jar.toFile());
        URLClassLoader classes = new URLClassLoader(new URL[] {jar.toUri().toURL()});
        ZipOutputStream to = new ZipOutputStream(Files.newOutputStream(written))) {
      for (ZipEntry entry : (Iterable<ZipEntry>) from.stream().map(ZipEntry.class::cast)::iterator) {
        byte[] content = from.getInputStream(entry).readAllBytes();
        boolean old =
            entry.getName().endsWith(".class") && content[MAJOR_VERSION] < Opcodes.V1_6;
        ZipEntry copy = new ZipEntry(entry.getName());
        copy.setTimeLocal(entry.getTimeLocal());
        to.putNextEntry(copy);
        to.write(old ? java8(content, classes) : content);
      }
    }
    // An archive of classes fits a jar by its size and time.
    Files.setLastModifiedTime(written, Files.getLastModifiedTime(jar));
    Files.move(written, jar, StandardCopyOption.REPLACE_EXISTING);
  }

  private static byte[] java8(byte[] content, ClassLoader classes) {
    ClassWriter writer =
        new ClassWriter(ClassWriter.COMPUTE_FRAMES) {
          @Override
          protected ClassLoader getClassLoader() {
            return classes;
          }
        };
    new ClassReader(content)
        .accept(
            new ClassVisitor(Opcodes.ASM9, writer) {
              @Override
              public void visit(
                  int version, int access, String name, String sig, String above, String[] is) {
                super.visit(Opcodes.V1_8, access, name, sig, above, is);
              }
            },
            0);
    return writer.toByteArray();
  }
}
