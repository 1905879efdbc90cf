-- The administrators' list of everyone who ever submitted reads a page of it.
create index professionals_submitted on professionals (coalesce(submitted_at, created_at), id) where status <> 'draft';
