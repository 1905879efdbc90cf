import { QUIET_FROM, QUIET_UNTIL } from '@fieldside/contracts/limits.ts'
import { type NotificationKind, SwitchedKind } from '@fieldside/contracts/notification-kinds.ts'
import type { NotificationType } from '@fieldside/contracts/notification-types.ts'
import { arrivesUntil, type QuietHours, type Sending, sendableAt } from './quiet-hours.ts'

export type Channel = 'email' | 'push'

/** A person's choices about email and push, with defaults for the rest. */
export type Choices = {
  /** The account's two switches. */
  isOn: Record<Channel, boolean>
  /** Kinds that the person turned off. They matter only while the channel's switch is on. */
  off: Record<Channel, NotificationKind[]>
  /** Null if turned off. */
  quietHours: QuietHours | null
  /** Null until the person chooses one. */
  timeZone: string | null
  /** The zone that counts until the person chooses one: of their sign-up, hours, or requests. Null if unknown. */
  knownZone: string | null
}

export const defaultChoices = (knownZone: string | null): Choices => ({
  isOn: { email: true, push: false },
  off: { email: [], push: [] },
  quietHours: { from: QUIET_FROM, until: QUIET_UNTIL },
  timeZone: null,
  knownZone,
})

/** Returns the zone that counts until the person chooses one. */
export const assumedZoneOf = ({ knownZone }: Choices): string => knownZone ?? 'UTC'

/** The settings that decide whether a person gets a message of a kind on a channel. */
export type Switches = Pick<Choices, 'isOn' | 'off'>

export const isWanted = ({ isOn, off }: Switches, channel: Channel, kind: NotificationKind): boolean =>
  isOn[channel] && !off[channel].includes(kind)

type Message = {
  channel: Channel
  type: NotificationType
  kind: NotificationKind
  urgent: boolean
  needed_by: Date | null
  choices: Choices
}
type Timed = Pick<Message, 'channel' | 'type' | 'kind' | 'urgent' | 'needed_by' | 'choices'>

/** People look out for emails about their account and their own payments. A push at night would wake them. */
const isAwaited = ({ channel, type, kind }: Timed): boolean =>
  channel === 'email' && (kind === 'account' || type === 'payment')

const sendingOf = (message: Timed): Sending => {
  const { urgent, needed_by, choices } = message
  return {
    isUrgent: urgent || isAwaited(message),
    neededBy: needed_by,
    quietHours: choices.quietHours,
    timeZone: choices.timeZone ?? assumedZoneOf(choices),
  }
}

/** Returns the latest time at which a message that is sent now may arrive, or null if there is no limit. */
export const lastArrivalOf = (message: Timed, now: Date): Date | null => arrivesUntil(now, sendingOf(message))

/** A Date is when the quiet hours end. */
export type SendingDecision = 'send' | 'withhold' | Date

export const decideSending = (message: Message, now: Date): SendingDecision => {
  const { channel, kind, choices } = message
  if (!isWanted(choices, channel, kind)) return 'withhold'
  const at = sendableAt(now, sendingOf(message))
  return at > now ? at : 'send'
}

/** Decides on several messages, by id. */
export const decideEach = (
  messages: readonly (Message & { id: string })[],
  now: Date,
): Map<string, SendingDecision> =>
  new Map(messages.map((message) => [message.id, decideSending(message, now)]))

type ChangedKinds = Partial<Record<SwitchedKind, Partial<Record<Channel, boolean | undefined>> | undefined>>

/** Returns the kinds that are off once these have been turned on or off. */
export const offAfter = (off: Choices['off'], changed: ChangedKinds): Choices['off'] => {
  const offFor = (channel: Channel) =>
    SwitchedKind.options.filter((kind) => {
      const isOn = changed[kind]?.[channel]
      return isOn === undefined ? off[channel].includes(kind) : !isOn
    })
  return { email: offFor('email'), push: offFor('push') }
}
