import { acceptRules } from './accept-rules.ts'
import type { Appointment } from './appointment.ts'
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

/** Returns the events that a command causes, or why it is refused. */
export const decide = <C extends CommandType>(
  appointment: Appointment,
  command: Command<C>,
  now: Date,
): Decision => {
  const rule: Rule<C> = RULES[command.type]
  return rule.decide(appointment, command, now)
}
