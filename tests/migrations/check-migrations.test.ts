import { describe, expect, it } from 'vitest'
import { problemsIn } from './check-migrations.ts'

const RELEASED = `
  create table appointments (id bigint primary key, status text not null default 'pending', note text,
    slot tstzrange, unique (status, note), exclude using gist (slot with &&));
  create table notes (id bigint primary key, constraint notes_check check (id > 0));
  create index appointments_by_note on appointments (note);
  create unique index appointments_once on appointments (note, id);
`

/** Returns "<line> <rule>" for each problem of a migration that follows the released one. */
const rulesOf = (sql: string, ...later: string[]): string[] => {
  const unreleased = [sql, ...later].map((it, index) => ({ path: `m${index}`, sql: it, isReleased: false }))
  const problems = problemsIn([{ path: 'released', sql: RELEASED, isReleased: true }, ...unreleased])
  return problems.map((problem) => /^m\d:(\d+: [\w-]+)/.exec(problem)?.[1]?.replace(':', '') ?? problem)
}

describe('rejects', () => {
  it.each([
    ['blocking-index', 'create index i on appointments (note)'],
    ['blocking-index', 'create unique index i on appointments (note)'],
    ['not-alone', 'create index concurrently i on appointments (note); select 1'],
    ['not-repeatable', 'create index concurrently i on appointments (note)'],
    ['dropped', 'drop table appointments'],
    ['dropped', 'alter table appointments drop column note'],
    ['dropped', 'drop index appointments_once'],
    ['dropped', 'alter table appointments drop constraint appointments_pkey'],
    ['dropped', 'alter table appointments drop constraint appointments_status_note_key'],
    ['dropped', 'alter table appointments drop constraint appointments_slot_excl'],
    ['dropped', 'drop trigger audited on appointments'],
    ['dropped', 'drop function f(int)'],
    ['dropped', 'drop type t'],
    ['dropped', 'drop schema booking cascade'],
    ['renamed', 'alter table appointments rename column note to text'],
    ['renamed', 'alter table appointments rename to bookings'],
    ['renamed', "alter type t rename value 'a' to 'b'"],
    ['rewritten', 'alter table appointments alter column id type numeric'],
    ['rewritten', 'alter table appointments add column key uuid default gen_random_uuid()'],
    ['rewritten', 'alter table appointments add column at timestamptz default clock_timestamp()'],
    ['rewritten', 'alter table appointments add column n bigserial'],
    ['rewritten', 'alter table appointments add column n bigint generated always as identity'],
    ['rewritten', 'alter table appointments add column n bigint generated always as (id + 1) stored'],
    ['required', 'alter table appointments add column n int not null'],
    ['required', 'alter table appointments alter column note set not null'],
    ['scanned-constraint', 'alter table appointments add check (id > 0)'],
    ['scanned-constraint', 'alter table appointments add foreign key (id) references notes'],
    ['scanned-constraint', 'alter table appointments add column n int check (n > 0)'],
    ['scanned-constraint', 'alter table appointments add column n int default 1 references notes'],
    ['constraint-index', 'alter table appointments add unique (note)'],
    ['constraint-index', 'alter table appointments add column n int unique'],
    ['constraint-index', 'alter table appointments add exclude using gist (slot with &&)'],
    ['lost-default', 'alter table appointments alter column status drop default'],
    ['changed-rows', "update appointments set note = ''"],
    ['changed-rows', 'delete from appointments where note is null'],
    [
      'changed-rows',
      'with gone as (delete from appointments returning id) insert into notes select id from gone',
    ],
    ['second-table', 'alter table appointments add column n int;alter table notes add column n int'],
    [
      'second-table',
      'alter table notes add column n int;create trigger t after insert on appointments execute function f()',
    ],
    ['locked', 'truncate appointments'],
    ['locked', 'lock table appointments'],
    ['locked', 'vacuum full appointments'],
    ['locked', 'reindex table appointments'],
    ['unknown', "do $$ begin execute 'drop table appointments'; end $$"],
    ['unknown', 'revoke select on appointments from fieldside_booking'],
    ['unknown', 'alter table appointments enable row level security'],
  ])('%s: %s', (rule, sql) => {
    expect(rulesOf(sql).map((it) => it.replace(/^\d+ /, ''))).toContain(rule)
  })

  it('a validation of a constraint in the migration that adds it', () => {
    const add = 'alter table appointments add constraint positive check (id > 0) not valid;'
    const validate = 'alter table appointments validate constraint positive;'
    expect(rulesOf(`${add}\n${validate}`)).toEqual(['2 scanned-constraint'])
    expect(rulesOf(add, validate)).toEqual([])
  })
})

describe('accepts', () => {
  it.each([
    'create index concurrently if not exists i on appointments (note)',
    'create table reviews (id bigint primary key, appointment_id bigint references appointments)',
    'create table reviews (id int); create index i on reviews (id); alter table reviews drop column id; drop table reviews',
    'alter table appointments add column n int',
    'alter table appointments add column n int not null default 0',
    "alter table appointments add column tags text[] not null default array['a']::text[]",
    'alter table appointments add column at timestamptz not null default now()',
    'alter table appointments add column n int references notes',
    'alter table appointments add column n bigint generated always as (id + 1) virtual',
    'alter table appointments add constraint positive check (id > 0) not valid',
    'alter table appointments add constraint noted not null note not valid',
    'alter table appointments add constraint once unique using index appointments_once',
    "alter table appointments alter column status set default 'new', alter column status drop not null",
    'alter table notes drop constraint notes_check',
    'drop index appointments_by_note',
    "alter type t add value 'x'",
    'create or replace function f() returns int language sql as $$ select 1 $$',
    'create trigger t after insert on appointments for each row execute function f()',
    'grant select on appointments to fieldside_booking',
    'insert into notes values (1)',
  ])('%s', (sql) => {
    expect(rulesOf(sql)).toEqual([])
  })

  it('later changes to a table that hasn’t been released', () => {
    expect(rulesOf('create table reviews (id int)', 'alter table reviews rename to ratings')).toEqual([])
  })

  it('a rule violation that a comment with a reason allows, for the next statement only', () => {
    const allow = '-- allow dropped: nothing reads it since release 3'
    const drop = (table: string) => `drop table ${table};`
    expect(rulesOf(`${allow}\n${drop('appointments')}\n${drop('notes')}`)).toEqual(['3 dropped'])
    expect(rulesOf(`-- allow dropped: ok\n${drop('appointments')}`)).toEqual(['2 dropped'])
    expect(rulesOf(`-- allow renamed: nothing reads it since release 3\n${drop('notes')}`)).toEqual([
      '2 dropped',
    ])
  })
})

it('names file, line, problem, and solution, even after non-ASCII text', () => {
  const sql = "-- Größe.\nselect 'é';\n\n-- Not needed.\ndrop table notes;"
  expect(
    problemsIn([{ path: 'services/a/prisma/migrations/1/migration.sql', sql, isReleased: false }]),
  ).toEqual([
    'services/a/prisma/migrations/1/migration.sql:5: dropped: this removes something that the last release may use. Instead, stop using it in this release, and drop it in the next one. An exception needs `-- allow dropped: <reason>` before the statement.',
  ])
})

it('ignores released migrations', () => {
  expect(problemsIn([{ path: 'm', sql: 'drop table a', isReleased: true }])).toEqual([])
})
