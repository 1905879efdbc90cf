import { CalendarPlus } from 'lucide-react'
import { LinkButton } from '../../ui/link-button.tsx'
import { SettingsSection } from './settings-section.tsx'

export const CalendarsSection = () => (
  <SettingsSection
    id="calendars"
    title="Calendars"
    lead="Your sessions can appear in your own calendar, and keep up when one is moved or canceled."
  >
    <LinkButton to="/account#calendar" variant="outline" className="max-md:w-full">
      <CalendarPlus aria-hidden />
      Show sessions in my calendar
    </LinkButton>
  </SettingsSection>
)
