import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { createCalendarAddress } from '@fieldside/contracts/http/bff/calendar.ts'
import type { CalendarFeed } from '@fieldside/contracts/http/calendar-feeds.ts'
import { CalendarPlus, CalendarX, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useCommand, useEndpoint } from '@/client/api.ts'
import { useSecretCommand } from '@/client/secret-command.ts'
import { useSectionOfAddress } from '@/client/section-of-address.ts'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import { Button } from '@/ui/button.tsx'
import { CardSection } from '@/ui/card.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'
import { Switch } from '@/ui/switch.tsx'
import { Time } from '@/ui/time.tsx'
import { CalendarApps } from './calendar-apps.tsx'
import { NewCalendarAddress } from './new-calendar-address.tsx'

/** `mayCreate` is false for admins, who have no sessions but may have an address from an earlier role. */
type FeedProps = { mayCreate: boolean }

/** Only this component's state holds a new address. */
export const CalendarFeedSection = ({ mayCreate }: FeedProps) => {
  const saved = useEndpoint(actions.getCalendarFeed, {})
  const [address, setAddress] = useState<string | null>(null)
  useSectionOfAddress(saved.data !== undefined)
  if (!mayCreate && !saved.data?.feed) return null
  return (
    <CardSection id="calendar" className="scroll-mt-20" title="Your sessions in your calendar">
      <QueryState query={saved} title="We couldn’t load your calendar address" loading={<FeedLoading />}>
        {({ feed }) => (
          <>
            <div className="grid grid-cols-1 gap-5 px-5 pb-5">
              <p className="text-muted">
                Add one private address to your calendar app. It then shows your confirmed sessions, and keeps
                up when one is moved or canceled.
              </p>
              {address !== null && <NewCalendarAddress key={address} address={address} />}
              {feed ? (
                <FeedOn feed={feed} mayCreate={mayCreate} onAddress={setAddress} />
              ) : (
                <FeedOff onAddress={setAddress} />
              )}
            </div>
            <CalendarApps />
          </>
        )}
      </QueryState>
    </CardSection>
  )
}

type WithAddress = { onAddress: (address: string | null) => void }

const useNewAddress = ({ onAddress }: WithAddress, failure: string) => {
  const { submitAsync, pending } = useSecretCommand(createCalendarAddress, { failure })
  const create = () =>
    submitAsync({}).then(
      (created) => created && onAddress(created.address),
      // The toast shows the refusal.
      () => undefined,
    )
  return { create, pending }
}

const FeedOff = (props: WithAddress) => {
  const { create, pending } = useNewAddress(props, 'We couldn’t create the address')
  return (
    <Button className="justify-self-start max-md:w-full" pending={pending} onClick={() => void create()}>
      <CalendarPlus aria-hidden />
      Create address
    </Button>
  )
}

const FeedOn = ({ feed, mayCreate, onAddress }: WithAddress & FeedProps & { feed: CalendarFeed }) => {
  const [asking, setAsking] = useState<'renew' | 'off' | null>(null)
  const close = () => setAsking(null)
  return (
    <>
      {mayCreate && <HideNames feed={feed} />}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <p className="min-w-0 flex-1 basis-72 text-muted">
          Address created <Time at={feed.created_at} />. If you lost it or someone else has it, renew it. A
          new password or “Sign out everywhere” turns it off.
        </p>
        <div className="flex flex-wrap gap-2 max-md:w-full">
          {mayCreate && (
            <Button variant="outline" className="max-md:flex-1" onClick={() => setAsking('renew')}>
              <RefreshCw aria-hidden />
              Renew address
            </Button>
          )}
          <Button variant="outline" className="max-md:flex-1" onClick={() => setAsking('off')}>
            <CalendarX aria-hidden />
            Turn off
          </Button>
        </div>
      </div>
      {asking === 'renew' && <AskToRenew onAddress={onAddress} onClose={close} />}
      {asking === 'off' && <AskToTurnOff onAddress={onAddress} onClose={close} />}
    </>
  )
}

const HideNames = ({ feed }: { feed: CalendarFeed }) => {
  const command = useCommand(actions.updateCalendarFeed, {
    success: 'Saved',
    failure: 'We couldn’t save this setting',
  })
  return (
    <Switch
      label="Hide names"
      detail="Each session is titled “Fieldside session”, for a calendar that others can see."
      checked={command.pending ? !feed.hide_names : feed.hide_names}
      pending={command.pending}
      onCheckedChange={(hide_names) => command.submit({ body: { hide_names } })}
    />
  )
}

const AskToRenew = ({ onAddress, onClose }: WithAddress & { onClose: () => void }) => {
  const { create, pending } = useNewAddress({ onAddress }, 'We couldn’t renew the address')
  return (
    <AlertDialog
      title="Renew the address?"
      description="The current address stops working at once. Add the new one to each calendar app that uses it."
      no="Keep the address"
      yes="Renew address"
      pending={pending}
      onYes={() => void create().then(onClose)}
      onClose={onClose}
    />
  )
}

const AskToTurnOff = ({ onAddress, onClose }: WithAddress & { onClose: () => void }) => {
  const { submit, pending } = useCommand(actions.deleteCalendarFeed, {
    success: ['Turned off', 'The address no longer works.'],
    failure: 'We couldn’t turn it off',
    onSuccess: () => {
      onAddress(null)
      onClose()
    },
  })
  return (
    <AlertDialog
      title="Turn off the calendar address?"
      description="It stops working at once, and your calendar apps stop updating your sessions."
      no="Keep it on"
      yes="Turn off"
      pending={pending}
      onYes={() => submit({})}
      onClose={onClose}
    />
  )
}

const FeedLoading = () => (
  <Skeletons
    label="Loading your calendar address"
    className="grid gap-5 px-5 pb-5"
    of={['h-12 w-full', 'h-11 w-44', 'h-40 w-full']}
  />
)
