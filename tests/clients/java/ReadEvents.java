import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.File;
import java.util.Arrays;

/** Reads the example of each schema with its generated class. */
public class ReadEvents {
  static String className(String title) {
    var name = new StringBuilder();
    for (var word : title.split("[./-]"))
      name.append(Character.toUpperCase(word.charAt(0))).append(word.substring(1));
    return name.toString();
  }

  public static void main(String[] args) throws Exception {
    var mapper = new ObjectMapper().registerModule(new JavaTimeModule());
    var files = new File(args[0]).listFiles();
    Arrays.sort(files);
    for (var file : files) {
      var schema = mapper.readTree(file);
      var title = schema.get("title").asText();
      var example = schema.get("examples").get(0);
      var event = mapper.treeToValue(example, Class.forName("events." + className(title)));
      var data = event.getClass().getMethod("getData").invoke(event);
      var id = event.getClass().getMethod("getId").invoke(event);
      if (!id.toString().equals(example.get("id").asText())) throw new Exception(title + ": " + id);
      System.out.println(title + " " + data.getClass().getSimpleName());
    }
  }
}
