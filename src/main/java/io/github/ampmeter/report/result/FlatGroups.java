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
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.NameTransformer;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
        nest(object, json);
      }
      JsonParser nested = tree.traverse(json.getCodec());
      nested.nextToken();
      return super.deserialize(nested, context);
    }

    /** Takes the fields of all groups out first: a group may be called as a field of another. */
    private void nest(ObjectNode object, JsonParser json) throws UnrecognizedPropertyException {
      Map<String, ObjectNode> groups = new LinkedHashMap<>();
      in(handledType()).forEach(group -> groups.put(group.getName(), taken(object, group)));
      for (String group : groups.keySet()) {
        if (object.has(group)) {
          throw UnrecognizedPropertyException.from(json, handledType(), group, List.of());
        }
      }
      object.setAll(groups);
    }

    private static ObjectNode taken(ObjectNode object, RecordComponent group) {
      ObjectNode fields = object.objectNode();
      for (RecordComponent each : group.getType().getRecordComponents()) {
        JsonNode value = object.remove(each.getName());
        if (value != null) {
          fields.set(each.getName(), value);
        }
      }
      return fields;
    }
  }
}
