alter table professionals rename column onboarded_told_at to onboarding_reported_at;
