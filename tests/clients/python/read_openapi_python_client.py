import os
from datetime import datetime

from v1 import AuthenticatedClient
from v1.api.appointments import list_api_appointments

since = datetime.fromisoformat(os.environ["SINCE"].replace("Z", "+00:00"))
with AuthenticatedClient(base_url=os.environ["SERVER"], token=os.environ["TOKEN"], raise_on_unexpected_status=True) as client:
    page = list_api_appointments.sync(client=client, updated_after=since, limit=5)
for appointment in page.items:
    print(appointment.appointment_id, appointment.status, round(appointment.starts_at.timestamp() * 1000))
