-- For reading a list, and for deleting one.
create index concurrently if not exists saved_professionals_list on saved_professionals (list_id);
