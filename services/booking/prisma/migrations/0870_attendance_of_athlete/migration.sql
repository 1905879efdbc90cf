-- What was said about an athlete's sessions, for administrators who decide a case.
create index concurrently if not exists appointments_attendance_of_athlete
  on appointments (athlete_id) where attendance is not null;
