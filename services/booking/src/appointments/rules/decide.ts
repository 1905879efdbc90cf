import { acceptRules } from './accept-rules.ts'
import { type Appointment, PART_OF_SERIES, requestIn } from './appointment.ts'
import { attendanceRules } from './attendance-rules.ts'
import type { Command, CommandType } from './commands.ts'
import { reminderRules } from './reminder-rules.ts'
import { requestRules } from './request-rules.ts'
import type { Decision, Rule } from './rule.ts'
import { sessionRules } from './session-rules.ts'

/** The rule of every command. `decide` and the state diagram in docs/architecture.md follow this table. */
export const RULES: { [C in CommandType]: Rule<C> } = {
  ...requestRules,
  ...acceptRules,
  ...sessionRules,
  ...reminderRules,
  ...attendanceRules,
}

/** What a side can't say about a single request of a series. */
const SAID_TO_ALL: readonly CommandType[] = ['accept', 'decline', 'propose_alternate', 'cancel']

const isPartOfSeries = ({ series_id, state }: Appointment, command: { type: CommandType }): boolean =>
  series_id !== null &&
  requestIn(state) !== null &&
  SAID_TO_ALL.includes(command.type) &&
  !('of_series' in command && command.of_series)

/** Returns the events that a command causes, or why it is refused. */
export const decide = <C extends CommandType>(
  appointment: Appointment,
  command: Command<C>,
  now: Date,
): Decision => {
  if (isPartOfSeries(appointment, command)) return PART_OF_SERIES
  const rule: Rule<C> = RULES[command.type]
  return rule.decide(appointment, command, now)
}
