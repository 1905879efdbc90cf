-- The number of a profile's views, kept in the transaction that records a view.
create table profile_view_counts (
  professional_id uuid primary key references professionals (id),
  views int not null
);
insert into profile_view_counts (professional_id, views)
  select professional_id, count(*) from profile_views group by professional_id;

create function count_view() returns trigger language plpgsql as $$
begin
  insert into profile_view_counts as counted (professional_id, views) values (new.professional_id, 1)
    on conflict (professional_id) do update set views = counted.views + 1;
  return null;
end $$;
create trigger profile_views_count after insert on profile_views for each row execute function count_view();
