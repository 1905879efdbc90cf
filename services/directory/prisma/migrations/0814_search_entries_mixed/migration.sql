-- An order that depends on nothing else, in which a search reads the results that stand for all in its facet counts.
create index concurrently if not exists search_entries_mixed on search_entries (uuid_hash(professional_id));
