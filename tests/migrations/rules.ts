/** The problem with a rejected statement, and its solution. */
export const RULES = {
  'blocking-index': [
    'blocks writes to the table until the index is built',
    'write `create index concurrently if not exists`, as the only statement of its migration',
  ],
  'not-repeatable': [
    'fails when it runs again after a crash, because it is not in a transaction',
    'write `create index concurrently if not exists`',
  ],
  'not-alone': ["can't run in a transaction", 'make it the only statement of its migration'],
  dropped: [
    'removes something that the last release may use',
    'stop using it in this release, and drop it in the next one',
  ],
  renamed: [
    'removes a name that the last release uses',
    'add the new name beside it, write both in this release, and drop the old one in the next',
  ],
  rewritten: [
    'rewrites the table while nothing can read it',
    'add a column without a default, or with a constant one, and let a job fill it in batches',
  ],
  required: [
    "makes a value required that old rows and the last release's statements may lack",
    'add the column without `not null`, or with a constant default, and require it a release later with ' +
      '`add constraint … not null … not valid` and, in another migration, `validate constraint`',
  ],
  'scanned-constraint': [
    'checks every row while the table is locked',
    'add the constraint `not valid`, and write `validate constraint` in another migration',
  ],
  'constraint-index': [
    'builds an index while nothing can use the table',
    'create a unique index concurrently in another migration, then `add constraint … unique using index`',
  ],
  'lost-default': [
    "removes a default that the last release's statements rely on",
    'keep the default in this release, and drop it in the next one',
  ],
  'changed-rows': [
    'changes many rows in one transaction, which holds locks on them until it ends',
    'let a job change them in batches',
  ],
  'second-table': [
    'locks another table in the same transaction, which can deadlock with the traffic',
    'write a migration for each table',
  ],
  locked: ['locks the whole table', 'leave it out, or let a job do the work in batches'],
  unknown: [
    "is a kind of statement that this check doesn't know to be safe",
    'use plain statements, or say why it is safe',
  ],
} as const satisfies Record<string, readonly [problem: string, instead: string]>

export type Rule = keyof typeof RULES
