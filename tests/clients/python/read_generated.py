import os
from datetime import datetime

import v1

configuration = v1.Configuration(host=os.environ["SERVER"], access_token=os.environ["TOKEN"])
with v1.ApiClient(configuration) as client:
    since = datetime.fromisoformat(os.environ["SINCE"].replace("Z", "+00:00"))
    page = v1.AppointmentsApi(client).list_api_appointments(updated_after=since, limit=5)
for appointment in page.items:
    print(appointment.appointment_id, appointment.status, round(appointment.starts_at.timestamp() * 1000))
