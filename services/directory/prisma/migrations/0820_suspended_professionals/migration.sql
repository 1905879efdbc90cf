alter table professionals
  add column suspension_version int not null default 0,
  add column resumes_accepting boolean;
