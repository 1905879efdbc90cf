import type { ProgramExercise } from '@fieldside/contracts/http/program-exercises.ts'
import type { Enrolment, Program } from '@fieldside/contracts/http/programs.ts'
import type { ProgramLoad } from '@fieldside/contracts/program-load.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import type { Viewer } from '../access/rules/access.ts'
import { noProgram } from '../errors.ts'
import { exerciseFor } from '../exercises/views.ts'
import type { ContentSchema, PrismaReader, ProgramExerciseRow } from '../schema.ts'
import {
  accessTo,
  durationOf,
  type StoredEnrolment,
  type StoredProgram,
  weekdaysOf,
} from './rules/program.ts'
import { findStoredProgramExercise, type StoredProgramExercise } from './store/program-exercises.ts'
import { findProgram } from './store/programs.ts'

const enrolmentOf = (stored: StoredEnrolment, program: StoredProgram, duration: number): Enrolment => {
  const { plan_version, week_number, ...enrolment } = stored
  const isPinned = plan_version !== null
  return {
    ...enrolment,
    weekdays: weekdaysOf(stored, program),
    week_number: isPinned ? week_number : Math.min(week_number, duration),
    is_finished: !isPinned && week_number > duration,
    changes_next_week: isPinned,
  }
}

export const programFor = (viewer: Viewer, program: StoredProgram): Program => {
  const { plan_version, enrolment, ...rest } = program
  const duration_weeks = durationOf(program)
  return {
    ...rest,
    duration_weeks,
    created_at: program.created_at.toISOString(),
    is_followed: enrolment !== null,
    enrolment: enrolment && enrolmentOf(enrolment, program, duration_weeks),
    access: accessTo(viewer, program),
  }
}

type Load = Pick<ProgramExerciseRow, 'load_kind' | 'load_value'>

export const loadOf = ({ load_kind, load_value }: Load): ProgramLoad | null =>
  load_kind === null || load_value === null ? null : { kind: load_kind, value: load_value }

export const programExerciseFor = (viewer: Viewer, stored: StoredProgramExercise): ProgramExercise => {
  const { load_kind, load_value, ...row } = stored
  return { ...row, load: loadOf(stored), exercise: exerciseFor(viewer, row.exercise) }
}

/** Returns the columns of what a form sends. An omitted load stays omitted. */
export const columnsOf = <Form extends { load?: ProgramLoad | null | undefined }>({
  load,
  ...columns
}: Form): Omit<Form, 'load'> & Partial<Load> =>
  load === undefined
    ? columns
    : { ...columns, load_kind: load?.kind ?? null, load_value: load?.value ?? null }

/** Returns a changed program as its caller sees it. @throws notFound */
export const programReply = async (
  tx: Tx<ContentSchema>,
  id: string,
  viewer: Viewer,
  userId: string,
): Promise<Program> => {
  const program = await findProgram(tx, id, userId)
  if (!program) throw noProgram()
  return programFor(viewer, program)
}

export const programExerciseReply = async (
  on: PrismaReader,
  id: string,
  viewer: Viewer,
): Promise<ProgramExercise> => programExerciseFor(viewer, await findStoredProgramExercise(on, id))
