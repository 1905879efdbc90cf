import type { SavedPreferences } from '@fieldside/contracts/http/notification.ts'
import type { NotificationSettings } from '@fieldside/contracts/http/notification-settings.ts'
import { SwitchedKind } from '@fieldside/contracts/notification-kinds.ts'
import { assumedZoneOf, type Choices } from './rules/choices.ts'

export const toPreferences = ({ isOn, timeZone, knownZone }: Choices): SavedPreferences => ({
  emailNotifications: isOn.email,
  pushNotifications: isOn.push,
  zone_known: (timeZone ?? knownZone) !== null,
})

type Kinds = NotificationSettings['kinds']

const kindsOf = ({ off }: Choices): Kinds => {
  const channels = SwitchedKind.options.map((kind) => [
    kind,
    { email: !off.email.includes(kind), push: !off.push.includes(kind) },
  ])
  return Object.fromEntries(channels) as Kinds
}

/** `push` has the key with which a browser subscribes to pushes, or is null if this installation sends none. */
export const toSettings = (choices: Choices, push: { publicKey: string } | null): NotificationSettings => ({
  kinds: kindsOf(choices),
  quiet_hours: choices.quietHours,
  time_zone: choices.timeZone,
  assumed_time_zone: assumedZoneOf(choices),
  push_key: push?.publicKey ?? null,
})
