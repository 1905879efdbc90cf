import { RETENTION_DAYS } from '@fieldside/contracts/envelope.ts'
import pg from 'pg'
import type { BusRights } from './bus-rights.ts'

const { escapeIdentifier: identifier, escapeLiteral: literal } = pg

/** Creates the tables of the Postgres event bus. Their owner has full access. Safe to run again. */
export const BUS_SCHEMA = `
create schema if not exists bus;
create table if not exists bus.topics (topic text primary key, next_offset bigint not null default 0);
create table if not exists bus.messages (
  topic text not null,
  "offset" bigint not null,
  key text not null,
  value text not null,
  headers json not null,
  published_at timestamptz not null default now(),
  primary key (topic, "offset")
);
create table if not exists bus.group_offsets (
  "group" text not null,
  topic text not null,
  next_offset bigint not null,
  primary key ("group", topic)
);
create table if not exists bus.interests (topic text not null, type text not null, primary key (topic, type));`

const TABLES = ['topics', 'messages', 'group_offsets', 'interests']

const DROP_POLICIES = `
do $$ declare one record; begin
  for one in select policyname, tablename from pg_policies where schemaname = 'bus' loop
    execute format('drop policy %I on bus.%I', one.policyname, one.tablename);
  end loop;
end $$;`

const policiesOf = (role: string, { group, moreGroups = [], writes, reads }: BusRights): string => {
  const among = (topics: readonly string[]) => `topic = any(array[${topics.map(literal)}]::text[])`
  const own = `topic = ${literal(writes)}`
  // With a plain condition, Postgres expects few records and sorts the whole backlog for each batch.
  const visible = `coalesce(${among([writes, ...reads])}, false)`
  const ofGroup = `"group" = any(array[${[group, ...moreGroups].map(literal)}]::text[])`
  const expired = `published_at < now() - make_interval(days => ${RETENTION_DAYS})`
  const policies = [
    `bus.topics for select to ROLE using (${visible})`,
    `bus.topics for insert to ROLE with check (${own})`,
    `bus.topics for update to ROLE using (${own}) with check (${own})`,
    `bus.messages for select to ROLE using (${visible})`,
    `bus.messages for insert to ROLE with check (${own})`,
    `bus.messages for delete to ROLE using (${own} and ${expired})`,
    `bus.group_offsets for all to ROLE using (${ofGroup}) with check (${ofGroup})`,
    'bus.interests for select to ROLE using (true)',
    `bus.interests for insert to ROLE with check (${among(reads)})`,
  ]
  return policies
    .map((policy, index) => `create policy ${identifier(`${role} ${index}`)} on ${policy};`)
    .join('\n')
    .replaceAll('ROLE', identifier(role))
}

const grantsTo = (role: string): string =>
  `grant usage on schema bus to ROLE;
  grant select, insert, update on bus.topics, bus.group_offsets to ROLE;
  grant select, insert, delete on bus.messages to ROLE;
  grant select, insert on bus.interests to ROLE;`.replaceAll('ROLE', identifier(role))

/**
 * Returns a script that grants each role exactly its service's rights on the bus. Run it as the owner, in one
 * transaction. Topics are literals, so that a check is a single comparison.
 */
export const busRightsScript = (rights: Record<string, BusRights>): string =>
  [
    ...TABLES.map((table) => `alter table bus.${table} enable row level security;`),
    DROP_POLICIES,
    ...Object.entries(rights).flatMap(([role, of]) => [grantsTo(role), policiesOf(role, of)]),
    `insert into bus.topics (topic) select unnest(array[${Object.values(rights).map(({ writes }) => literal(writes))}]::text[])
     order by 1 on conflict do nothing;`,
  ].join('\n')
