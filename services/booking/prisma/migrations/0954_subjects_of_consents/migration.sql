-- For whom a consent was given: the athlete, or their family member.
alter table consents add column subject_id uuid;
alter table consents disable trigger consents_stay;
update consents set subject_id = athlete_id;
alter table consents enable trigger consents_stay;
alter table consents
  alter column subject_id set not null,
  drop constraint consents_pkey,
  add primary key (professional_id, subject_id, version);
