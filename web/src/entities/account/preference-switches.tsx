import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Preferences, SavedPreferences } from '@fieldside/contracts/http/notification.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { queryKey, useCommand, useEndpoint } from '@/client/api.ts'
import { CardSection } from '@/ui/card.tsx'
import { lazyPart } from '@/ui/lazy-part.ts'
import { QueryState } from '@/ui/query-state.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'
import { Switch } from '@/ui/switch.tsx'

type PreferenceSwitchesProps = {
  title?: string
  /** More settings below the two switches. */
  children?: ReactNode
}

/** Saves each preference as soon as it changes. Also shown on the account page. */
export const PreferenceSwitches = ({ title = 'Settings', children }: PreferenceSwitchesProps) => {
  const preferences = useEndpoint(actions.getPreferences, {})
  return (
    <CardSection linked title={title} label="Notification settings">
      <div className="border-line border-t px-5 py-2">
        <QueryState query={preferences} loading={<SwitchesLoading />}>
          {(loaded) => <Switches loaded={loaded} />}
        </QueryState>
      </div>
      {children}
    </CardSection>
  )
}

const PushDeviceRow = lazyPart(async () => (await import('./push-device-row.tsx')).PushDeviceRow)

const Switches = ({ loaded }: { loaded: SavedPreferences }) => {
  const queries = useQueryClient()
  // The prop is updated one render after the command ends, and the switch would flip back in between.
  const { data: saved = loaded } = useEndpoint(actions.getPreferences, {})
  const pushKey = useEndpoint(actions.getNotificationSettings, {}).data?.push_key
  // Asks for permission only right after a click.
  const [justOn, setJustOn] = useState(false)
  const command = useCommand(actions.setPreferences, {
    success: 'Saved',
    failure: 'We couldn’t save your settings',
    onSuccess: (now) =>
      queries.setQueryData<SavedPreferences>(queryKey(actions.getPreferences), (before) => ({
        ...before,
        ...now,
      })),
  })
  const [sent, setSent] = useState(saved)
  const shown = command.pending ? sent : saved
  const change = (changes: Partial<Preferences>) => {
    const { emailNotifications, pushNotifications } = saved
    const next = { emailNotifications, pushNotifications, ...changes }
    setSent(next)
    command.submit({ body: next })
  }
  return (
    <>
      <Switch
        label="Email notifications"
        detail="Get notifications by email too."
        checked={shown.emailNotifications}
        pending={command.pending}
        onCheckedChange={(emailNotifications) => change({ emailNotifications })}
      />
      <Switch
        label="Push notifications"
        detail={pushKey === null ? 'Feature unavailable' : 'Get notifications on your devices.'}
        // Without keys, it can still be turned off.
        disabled={pushKey === null && !shown.pushNotifications}
        checked={shown.pushNotifications}
        pending={command.pending}
        onCheckedChange={(pushNotifications) => {
          setJustOn(pushNotifications)
          change({ pushNotifications })
        }}
      />
      {pushKey && shown.pushNotifications && (
        <Suspense fallback={null}>
          <PushDeviceRow pushKey={pushKey} wanted={justOn} />
        </Suspense>
      )}
    </>
  )
}

const SwitchesLoading = () => (
  <Skeletons label="Loading settings" className="grid gap-3 py-2" of={['h-11 w-full', 'h-11 w-full']} />
)
