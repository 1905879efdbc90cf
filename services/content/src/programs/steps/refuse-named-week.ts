import { invalidInput } from '@fieldside/platform/errors.ts'
import { lastNamedWeek } from '../rules/named-weeks.ts'
import { durationOf } from '../rules/program.ts'

type Described = { description: string; week_count: number; duration_weeks: number }

/** @throws invalid-input for a description that names a week after the program's last one */
export const refuseNamedWeek = (program: Described): void => {
  const named = lastNamedWeek(program.description)
  if (named <= durationOf(program)) return
  throw invalidInput([{ field: 'description', message: `The program has no week ${named}` }])
}
