package io.github.ampmeter.report.result;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.deser.std.DelegatingDeserializer;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.NameTransformer;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.stream.Stream;

/**
 * Reads records with groups: components with {@link JsonUnwrapped}, which are records whose fields
 * the JSON has beside those of the outer record. Jackson 2.16 writes these, but cannot read them.
 */
final class FlatGroups extends BeanDeserializerModifier {
  private static final long serialVersionUID = 1L;

  private static List<RecordComponent> in(Class<?> type) {
    return type.isRecord()
        ? Stream.of(type.getRecordComponents())
            .filter(each -> each.getAccessor().isAnnotationPresent(JsonUnwrapped.class))
            .toList()
        : List.of();
  }

  /** Whether a field of a type is a group, and so has no name in the JSON. */
  static boolean isGroup(Object type, String field) {
    return type instanceof Class<?> record
        && in(record).stream().anyMatch(each -> each.getName().equals(field));
  }

  @Override
  public JsonDeserializer<?> modifyDeserializer(
      DeserializationConfig config, BeanDescription bean, JsonDeserializer<?> nested) {
    return in(bean.getBeanClass()).isEmpty() ? nested : new Nesting(nested);
  }

  /** Lets Jackson see a group as an object of its own. */
  static final class Annotations extends JacksonAnnotationIntrospector {
    private static final long serialVersionUID = 1L;

    @Override
    public NameTransformer findUnwrappingNameTransformer(AnnotatedMember member) {
      return null;
    }
  }

  /** Makes an object of each group's fields before the usual deserializer sees them. */
  private static final class Nesting extends DelegatingDeserializer {
    private static final long serialVersionUID = 1L;

    private Nesting(JsonDeserializer<?> nested) {
      super(nested);
    }

    @Override
    protected JsonDeserializer<?> newDelegatingInstance(JsonDeserializer<?> nested) {
      return new Nesting(nested);
    }

    @Override
    public Object deserialize(JsonParser json, DeserializationContext context) throws IOException {
      JsonNode tree = context.readTree(json);
      if (tree instanceof ObjectNode object) {
        in(handledType()).forEach(group -> nest(object, group));
      }
      JsonParser nested = tree.traverse(json.getCodec());
      nested.nextToken();
      return super.deserialize(nested, context);
    }

    private static void nest(ObjectNode object, RecordComponent group) {
      ObjectNode fields = object.objectNode();
      for (RecordComponent each : group.getType().getRecordComponents()) {
        JsonNode value = object.remove(each.getName());
        if (value != null) {
          fields.set(each.getName(), value);
        }
      }
      object.set(group.getName(), fields);
    }
  }
}
