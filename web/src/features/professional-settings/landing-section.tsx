import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Professional } from '@fieldside/contracts/http/directory.ts'
import { useState } from 'react'
import { useCommand } from '@/client/api.ts'
import { Switch } from '@/ui/switch.tsx'
import { SettingsSection } from './settings-section.tsx'

/** Shows the requested state of the switch until the server answers. */
const useShown = (saved: boolean) => {
  const [sent, setSent] = useState(false)
  const command = useCommand(actions.setShownOnLanding, {
    success: 'Saved',
    failure: 'We couldn’t change the setting',
  })
  const change = (shown_on_landing: boolean) => {
    setSent(shown_on_landing)
    command.submit({ body: { shown_on_landing } })
  }
  return { shown: command.pending ? sent : saved, pending: command.pending, change }
}

export const LandingSection = ({
  professional: { shown_on_landing: saved },
}: {
  professional: Professional
}) => {
  const { shown, pending, change } = useShown(saved)
  return (
    <SettingsSection
      id="landing"
      title="Landing page"
      lead="Our landing page shows a few professionals, who take turns. Anyone can see it without an account."
    >
      <Switch
        label="Show me on the landing page"
        detail="Visitors see your name, specialty, city and state, rating, and next available times."
        checked={shown}
        pending={pending}
        onCheckedChange={change}
      />
      <p className="mt-2 text-muted text-sm">
        We show you only while you accept bookings and have available times. When you turn this off, we remove
        you from the page within 60 seconds.
      </p>
    </SettingsSection>
  )
}
