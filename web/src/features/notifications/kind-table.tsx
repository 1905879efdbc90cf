import type { Preferences } from '@fieldside/contracts/http/notification.ts'
import type { NotificationSettings } from '@fieldside/contracts/http/notification-settings.ts'
import type { SwitchedKind } from '@fieldside/contracts/notification-kinds.ts'
import { Check } from 'lucide-react'
import { useLatestChange } from './use-latest-change.ts'

type Kinds = NotificationSettings['kinds']
type Channel = keyof Kinds[SwitchedKind]

const KINDS: readonly { kind: SwitchedKind; label: string; detail: string }[] = [
  { kind: 'requests', label: 'Requests and answers', detail: 'Also changes, cancellations, and reviews' },
  { kind: 'reminders', label: 'Reminders', detail: 'Before your sessions, and to review them' },
  { kind: 'messages', label: 'Messages', detail: 'When you have unread messages' },
  { kind: 'payments', label: 'Payments', detail: 'Charges, refunds, and your card' },
  { kind: 'announcements', label: 'Announcements', detail: 'News and saved searches' },
]

const CHANNELS: readonly { channel: Channel; label: string }[] = [
  { channel: 'email', label: 'Email' },
  { channel: 'push', label: 'Push' },
]

type KindTableProps = { kinds: Kinds; on: Preferences | undefined }

/** Chooses email and push for each kind. A channel that is off for the account can't be chosen. */
export const KindTable = ({ kinds, on }: KindTableProps) => {
  const isOn = { email: on?.emailNotifications ?? true, push: on?.pushNotifications ?? true }
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">Email and push settings for each kind of notification</caption>
      <thead>
        <tr className="text-muted text-sm">
          <th scope="col" className="font-medium">
            <span className="sr-only">Kind</span>
          </th>
          {CHANNELS.map(({ channel, label }) => (
            <th key={channel} scope="col" className="w-14 pt-1 text-center font-medium">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {KINDS.map(({ kind, ...words }) => (
          <KindRow key={kind} kind={kind} saved={kinds[kind]} isOn={isOn} {...words} />
        ))}
      </tbody>
    </table>
  )
}

type KindRowProps = {
  kind: SwitchedKind
  label: string
  detail: string
  saved: Kinds[SwitchedKind]
  isOn: Record<Channel, boolean>
}

const KindRow = ({ kind, label, detail, saved, isOn }: KindRowProps) => (
  <tr>
    <th scope="row" className="py-1.5 pr-3 font-medium">
      {label}
      <span className="block font-normal text-muted text-sm">{detail}</span>
    </th>
    {CHANNELS.map(({ channel, label: channelLabel }) => (
      <td key={channel} className="text-center">
        <Box
          label={`${label}: ${channelLabel}`}
          kind={kind}
          channel={channel}
          saved={saved[channel]}
          disabled={!isOn[channel]}
        />
      </td>
    ))}
  </tr>
)

type BoxProps = {
  label: string
  kind: SwitchedKind
  channel: Channel
  saved: boolean
  disabled: boolean
}

const Box = ({ label, kind, channel, saved, disabled }: BoxProps) => {
  // Only this channel, because another page may have changed the other one.
  const { shown, change } = useLatestChange(saved, (isOn) => ({ kinds: { [kind]: { [channel]: isOn } } }))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a native checkbox can't contain the check mark
    <button
      type="button"
      role="checkbox"
      aria-label={label}
      aria-checked={shown}
      data-state={shown ? 'checked' : 'unchecked'}
      disabled={disabled}
      onClick={() => change(!shown)}
      className="group mx-auto grid size-11 place-items-center rounded-md disabled:opacity-55"
    >
      <span className="grid size-5 place-items-center rounded-[0.375rem] border border-edge bg-raised text-turf-ink group-data-[state=checked]:border-turf group-data-[state=checked]:bg-turf">
        {shown && <Check aria-hidden className="size-4" strokeWidth={2.5} />}
      </span>
    </button>
  )
}
