package io.github.ampmeter.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.Source;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.thirdparty.org.objectweb.asm.ClassReader;
import com.tngtech.archunit.thirdparty.org.objectweb.asm.ClassVisitor;
import com.tngtech.archunit.thirdparty.org.objectweb.asm.MethodVisitor;
import com.tngtech.archunit.thirdparty.org.objectweb.asm.Opcodes;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Calls of {@code formatted}, which takes no locale, behind a text with a number in it such as
 * "%d": in Egypt's Arabic that is written with other digits, which neither a database nor who reads
 * a report expects. "%s" writes a whole number with the same digits everywhere.
 */
final class NumbersFormatted extends ArchCondition<JavaClass> {
  private static final Pattern NUMBER = Pattern.compile("%[-#+0-9,.( $]*[deEfgGaAtT]");

  NumbersFormatted() {
    super("format numbers by the locale of the machine");
  }

  @Override
  public void check(JavaClass item, ConditionEvents events) {
    for (String method : formatting(item)) {
      events.add(SimpleConditionEvent.satisfied(item, item.getName() + "." + method));
    }
  }

  private static List<String> formatting(JavaClass item) {
    List<String> found = new ArrayList<>();
    Source source = item.getSource().orElseThrow();
    try (InputStream in = source.getUri().toURL().openStream()) {
      new ClassReader(in).accept(new Methods(found), ClassReader.SKIP_DEBUG);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return found;
  }

  /** The names of the methods that do both. */
  private static final class Methods extends ClassVisitor {
    private final List<String> found;

    Methods(List<String> found) {
      super(Opcodes.ASM9);
      this.found = found;
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      return new MethodVisitor(Opcodes.ASM9) {
        private boolean ofNumber;

        @Override
        public void visitLdcInsn(Object value) {
          String text = value.toString().replace("%%", "");
          ofNumber |= NUMBER.matcher(text).find();
        }

        @Override
        public void visitMethodInsn(
            int opcode, String owner, String called, String type, boolean isInterface) {
          if (owner.equals("java/lang/String") && called.startsWith("format")) {
            if (ofNumber && called.equals("formatted")) {
              found.add(name);
            }
            ofNumber = false;
          }
        }
      };
    }
  }
}
