alter table logged_sets
  validate constraint logged_sets_kind,
  validate constraint logged_sets_counts,
  validate constraint logged_sets_rpe;
