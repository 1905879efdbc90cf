import { dataSchemaOf, type Envelope } from '@fieldside/contracts/envelope.ts'
import { programChanged } from '@fieldside/contracts/events/content.ts'
import { newId } from '@fieldside/platform/ids.ts'

/** Reads and writes of three stores of content, by the id of a user or workout. */
export type Operations = {
  /** The second page of a user's training logs (training-logs.ts). */
  'page of 20': (userId: string) => Promise<object[]>
  /** A workout with its six exercises and their names in the library (workouts.ts). */
  'row with a relation': (userId: string, workoutId: string) => Promise<object>
  /** A program and its event, in one transaction (programs.ts). */
  'insert with outbox': () => Promise<void>
}
export type Operation = keyof Operations
export const OPERATIONS: Operation[] = ['page of 20', 'row with a relation', 'insert with outbox']

export type Way = { operations: Operations; close: () => Promise<void> }

export const PAGE = 20
/** The first row of the second page: every user has a log on each of 200 days. */
export const AFTER = { at: '2026-06-01', id: 'ffffffff-ffff-7fff-bfff-ffffffffffff' }

export const newProgram = () => ({
  id: newId(),
  title: 'Eight weeks to a faster mile',
  description: 'Three runs a week, one of them with intervals.',
  category: 'speed' as const,
  level: 'Intermediate' as const,
  duration_weeks: 8,
  is_premium: false,
  created_by: newId(),
  created_at: new Date(),
})

export const eventOf = (programId: string): Envelope => ({
  specversion: '1.0',
  id: newId(),
  source: '/services/content',
  type: programChanged.type,
  subject: programId,
  time: new Date().toISOString(),
  datacontenttype: 'application/json',
  dataschema: dataSchemaOf(programChanged),
  correlationid: newId(),
  data: { program_id: programId, version: 1 },
})
