import java.time.OffsetDateTime;
import v1.ApiClient;
import v1.api.AppointmentsApi;

public class Read {
  public static void main(String[] args) throws Exception {
    ApiClient client = new ApiClient();
    client.updateBaseUri(System.getenv("SERVER"));
    client.setRequestInterceptor(
        request -> request.header("Authorization", "Bearer " + System.getenv("TOKEN")));
    var since = OffsetDateTime.parse(System.getenv("SINCE"));
    for (var appointment : new AppointmentsApi(client).listApiAppointments(since, null, 5).getItems())
      System.out.println(
          appointment.getAppointmentId()
              + " "
              + appointment.getStatus().getValue()
              + " "
              + appointment.getStartsAt().toInstant().toEpochMilli());
  }
}
