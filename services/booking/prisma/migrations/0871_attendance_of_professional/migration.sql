-- What was said about a professional's sessions, for administrators who decide a case.
create index concurrently if not exists appointments_attendance_of_professional
  on appointments (professional_id) where attendance is not null;
