-- Whom an answer is about: the athlete, or their family member.
alter table intake_answers add column subject_id uuid;
update intake_answers set subject_id = athlete_id;
alter table intake_answers
  alter column subject_id set not null,
  drop constraint intake_answers_pkey,
  add primary key (professional_id, subject_id, question_id);
