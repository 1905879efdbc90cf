insert into jobs (job, key, run_at)
  select 'onboarding', user_id, now() from professionals where onboarded_told_at is null and status <> 'draft'
  union all
  select 'documents', id, case state when 'discarded' then now() else uploaded_at + interval '15 minutes' end
    from verification_documents where state <> 'stored'
  union all
  select 'pictures', id, case state when 'discarded' then now() else uploaded_at + interval '15 minutes' end
    from profile_pictures where state <> 'stored';
