import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;

/** Prints bookings and payments, and keeps each professional's revenue and fees in revenue.db. */
public class Revenue {
  // The last known state of each payment, and the position of the next record to read, change together.
  static final List<String> SCHEMA = List.of(
      "pragma journal_mode = wal",
      "create table if not exists position (topic text, partition integer, next integer, primary key (topic, partition))",
      "create table if not exists seen (id text primary key) without rowid",
      "create table if not exists appointment (id text primary key, professional text)",
      "create table if not exists payment (id text primary key, appointment text, kind text, status text, cents integer)",
      """
      create view if not exists revenue as select professional,
        sum(iif(kind = 'session' and status = 'completed', cents, 0)) as revenue,
        sum(iif(kind = 'first_booking_fee' and status = 'completed', cents, 0)) as fees
        from payment join appointment on appointment.id = payment.appointment group by professional""");

  static Connection db;

  static PreparedStatement statement(String sql, Object... values) throws SQLException {
    PreparedStatement statement = db.prepareStatement(sql);
    for (int n = 0; n < values.length; n++) statement.setObject(n + 1, values[n]);
    return statement;
  }

  static int run(String sql, Object... values) throws SQLException {
    try (PreparedStatement statement = statement(sql, values)) {
      return statement.execute() ? 0 : statement.getUpdateCount();
    }
  }

  static void printSums(String sql, Object... values) throws SQLException {
    try (PreparedStatement statement = statement(sql, values); var sums = statement.executeQuery()) {
      while (sums.next())
        System.out.printf("revenue of %s: %d cents, fees: %d cents%n", sums.getString(1), sums.getLong(2), sums.getLong(3));
    }
  }

  static void handle(JsonNode event) throws SQLException {
    if (!event.path("dataschema").asText().endsWith("/1")) return; // A newer version is published next to version 1.
    if (run("insert or ignore into seen values (?)", event.path("id").asText()) == 0) return; // Delivered before.
    JsonNode data = event.path("data");
    String type = event.path("type").asText();
    String appointment = data.path("appointment_id").asText(null);
    String professional = data.path("professional_id").asText(null);
    String status = data.path("status").asText();
    if (appointment != null && professional != null)
      run("insert or ignore into appointment values (?, ?)", appointment, professional);
    if (type.equals("billing.payment-recorded")) {
      String payment = data.path("payment_id").asText();
      String kind = data.path("payment_type").asText();
      long returned = data.path("refunded_cents").asLong() + data.path("charged_back_cents").asLong();
      long cents = data.path("amount_cents").asLong() - returned;
      run("insert or replace into payment values (?, ?, ?, ?, ?)", payment, appointment, kind, status, cents);
      System.out.printf("%s %s %s: %s %s, %d cents%n", event.path("time").asText(), type, payment, kind, status, cents);
    } else if (type.startsWith("booking.") && data.has("status")) {
      System.out.printf("%s %s %s: %s%n", event.path("time").asText(), type, appointment, status);
    } else return;
    printSums("select r.* from revenue r join appointment a using (professional) where a.id = ?", appointment);
  }

  static Properties settings() {
    var env = System.getenv();
    var settings = new Properties();
    String user = env.get("KAFKA_USERNAME");
    settings.put("bootstrap.servers", env.getOrDefault("KAFKA_BROKERS", "127.0.0.1:4416"));
    settings.put("auto.offset.reset", "earliest");
    settings.put("security.protocol", (user == null ? "" : "SASL_") + ("true".equals(env.get("KAFKA_TLS")) ? "SSL" : "PLAINTEXT"));
    if (env.containsKey("KAFKA_CA_FILE")) {
      settings.put("ssl.truststore.type", "PEM");
      settings.put("ssl.truststore.location", env.get("KAFKA_CA_FILE"));
    }
    if (user != null) {
      settings.put("sasl.mechanism", "SCRAM-SHA-512");
      settings.put("sasl.jaas.config", "org.apache.kafka.common.security.scram.ScramLoginModule required username=\"%s\" password=\"%s\";".formatted(user, env.get("KAFKA_PASSWORD")));
    }
    return settings;
  }

  static long nextOf(TopicPartition at) throws SQLException {
    try (var statement = statement("select next from position where topic = ? and partition = ?", at.topic(), at.partition());
        var rows = statement.executeQuery()) {
      return rows.next() ? rows.getLong(1) : 0;
    }
  }

  public static void main(String[] args) throws Exception {
    db = DriverManager.getConnection("jdbc:sqlite:revenue.db");
    for (String sql : SCHEMA) run(sql);
    db.setAutoCommit(false);
    var json = new ObjectMapper();
    try (var consumer = new KafkaConsumer<>(settings(), new StringDeserializer(), new StringDeserializer())) {
      var partitions = List.of("booking.events.v1", "billing.events.v1").stream()
          .flatMap(topic -> consumer.partitionsFor(topic).stream())
          .map(info -> new TopicPartition(info.topic(), info.partition())).toList();
      consumer.assign(partitions);
      for (TopicPartition at : partitions) consumer.seek(at, nextOf(at));
      printSums("select * from revenue");
      while (true) {
        for (var record : consumer.poll(Duration.ofSeconds(1))) {
          handle(json.readTree(record.value()));
          run("insert or replace into position values (?, ?, ?)", record.topic(), record.partition(), record.offset() + 1);
          db.commit();
        }
      }
    }
  }
}
