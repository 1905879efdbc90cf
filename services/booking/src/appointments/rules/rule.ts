import type { Appointment, Refusal, StateName, StateOf } from './appointment.ts'
import type { Command, CommandType } from './commands.ts'
import type { AppointmentEvent } from './events.ts'

export type Decision = { events: AppointmentEvent[] } | Refusal

/** An appointment whose state is one of these. */
export type In<S extends StateName> = Omit<Appointment, 'state'> & { state: StateOf<S> }

type Destinations<S extends StateName> = Readonly<Record<S, readonly StateName[]>>

type Definition<C extends CommandType, S extends StateName> = {
  /** Names the command in the state diagram. Without a label, the command isn't drawn. */
  label?: string
  /** The states the command applies to, each with the states it can lead to. */
  to: Destinations<S>
  decide: (appointment: In<S>, command: Command<C>, now: Date) => Decision
  /** Rejects the command in all other states. */
  otherwise: (appointment: Appointment, command: Command<C>, now: Date) => Refusal
}

/** One row of the table that `decide` looks commands up in. */
export type Rule<C extends CommandType> = {
  label: string | undefined
  to: Partial<Destinations<StateName>>
  decide: (appointment: Appointment, command: Command<C>, now: Date) => Decision
}

const isIn = <S extends StateName>(
  appointment: Appointment,
  to: Destinations<S>,
): appointment is In<S> & Appointment => Object.hasOwn(to, appointment.state.name)

export const rule = <C extends CommandType, S extends StateName>(
  _command: C,
  { label, to, decide, otherwise }: Definition<C, S>,
): Rule<C> => ({
  label,
  to: to as Partial<Destinations<StateName>>,
  decide: (appointment, command, now) =>
    isIn(appointment, to) ? decide(appointment, command, now) : otherwise(appointment, command, now),
})

export const happened = (...events: AppointmentEvent[]): Decision => ({ events })
