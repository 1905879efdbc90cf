import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useCommand } from '@/client/api.ts'
import { notify } from '@/client/notify.ts'
import { Switch } from '@/ui/switch.tsx'
import type { Settings } from './settings-section.tsx'
import { SettingsSection } from './settings-section.tsx'

type Missing = Settings['missing'][number]

/** Something that isn't there, where to add it, and what its absence means. */
type Lack = { text: string; to: string | null; means: string }

const MISSING: Record<Missing, Lack> = {
  approval: { text: 'An approved profile', to: null, means: 'athletes can’t find you until we approve it.' },
  card: { text: 'A saved card', to: '#card', means: 'we charge the $25 fee for each new athlete to it.' },
  appointment_types: {
    text: 'At least one appointment type',
    to: '#appointment-types',
    means: 'athletes have nothing to request.',
  },
}

/** Returns what is missing although bookings work without it. */
const lacksOf = ({ schedule, offers }: Pick<Settings, 'schedule' | 'offers'>): Lack[] => [
  ...(offers.some(({ is_active, place_detail, own_room }) => is_active && !place_detail && !own_room)
    ? [
        {
          text: 'An address or link for each appointment type',
          to: '#appointment-types',
          means: 'athletes won’t know where a confirmed session takes place.',
        },
      ]
    : []),
  ...(schedule?.weekly_hours.length
    ? []
    : [
        {
          text: 'Weekly hours',
          to: '#hours',
          means: schedule
            ? 'every day is closed, so athletes can only request your extra dates.'
            : 'athletes can request any time in the next 90 days, also at night.',
        },
      ]),
]

/** Shows the requested state of the switch until the server answers. */
const useAccepting = (saved: boolean) => {
  const [sent, setSent] = useState(false)
  const command = useCommand(actions.setAccepting, {
    onSuccess: ({ is_accepting_bookings }) =>
      notify.success(
        'Saved',
        is_accepting_bookings ? 'Athletes find you in search.' : 'You’re no longer in search.',
      ),
    failure: 'We couldn’t change the setting',
  })
  const change = (is_accepting_bookings: boolean) => {
    setSent(is_accepting_bookings)
    command.submit({ body: { is_accepting_bookings } })
  }
  return { shown: command.pending ? sent : saved, pending: command.pending, change }
}

export const AcceptingSection = ({
  settings: { professional, missing, payment, schedule, offers },
}: {
  settings: Settings
}) => {
  const saved = professional?.is_accepting_bookings ?? false
  const { shown, pending, change } = useAccepting(saved)
  const ready = missing.length === 0 && !payment.suspended
  // A suspended card gets its own message, so it doesn't count as a missing card.
  const listed = missing.filter((what) => what !== 'card' || !payment.suspended)
  const lacks = lacksOf({ schedule, offers })
  return (
    <SettingsSection
      id="accepting"
      title="Accepting bookings"
      lead="While this is on, athletes can find you in search and request sessions."
    >
      <Switch
        label="Accept bookings"
        detail={saved ? 'On: you’re listed in search.' : 'Off: no one can request a session.'}
        checked={shown}
        disabled={!professional || (!saved && !ready)}
        pending={pending}
        onCheckedChange={change}
      />
      {payment.suspended && <Suspended />}
      {listed.length > 0 && (
        <WhatIsMissing title="Still missing" lacks={listed.map((what) => MISSING[what])} />
      )}
      {lacks.length > 0 && (
        <WhatIsMissing title={saved ? 'Worth adding' : 'Worth adding first'} lacks={lacks} />
      )}
      {ready && !saved && lacks.length === 0 && (
        <p className="mt-2 flex items-center gap-2 text-sm">
          <CircleCheck aria-hidden className="size-[1.125rem] text-good" />
          Everything is ready.
        </p>
      )}
    </SettingsSection>
  )
}

const linkClass = 'font-medium text-turf underline underline-offset-4'

const WhatIsMissing = ({ title, lacks }: { title: string; lacks: readonly Lack[] }) => (
  <div className="mt-2 rounded-sm bg-warn-soft px-4 py-3 text-sm">
    <p className="font-semibold">{title}</p>
    <ul className="mt-1 list-disc pl-5">
      {lacks.map(({ text, to, means }) => (
        <li key={text}>
          {to ? (
            <Link to={to} className={linkClass}>
              {text}
            </Link>
          ) : (
            text
          )}
          : {means}
        </li>
      ))}
    </ul>
  </div>
)

const Suspended = () => (
  <p className="mt-2 flex items-start gap-3 rounded-sm bg-bad-soft px-4 py-3 text-sm">
    <CircleAlert aria-hidden className="mt-px size-[1.125rem] shrink-0 text-bad" />
    <span>
      Your card was declined for your last fee. You can’t accept new athletes until you{' '}
      <Link to="#card" className={linkClass}>
        save another card
      </Link>
      .
    </span>
  </p>
)
