-- The number of a program's followers, kept in the transaction that adds or removes one.
alter table programs add column followers int not null default 0;
update programs p set followers = counted.followers
  from (select program_id, count(*) as followers from enrolments group by program_id) as counted
  where counted.program_id = p.id;

create function count_follower() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update programs set followers = followers + 1 where id = new.program_id;
  else
    update programs set followers = followers - 1 where id = old.program_id;
  end if;
  return null;
end $$;
create trigger enrolments_count after insert or delete on enrolments
  for each row execute function count_follower();
