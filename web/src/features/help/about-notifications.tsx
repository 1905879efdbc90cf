import { SOON_HOURS } from '@fieldside/contracts/limits.ts'
import { Link } from 'react-router-dom'

const TEXT = [
  'You can turn email and push on or off for each kind of notification: requests and answers, reminders, messages, payments, and announcements. You always get emails about your account itself, such as a new password.',
  'During your quiet hours, 9:00 PM to 8:00 AM in your time zone unless you change them or turn them off, email and push wait until they end.',
  `Reminders an hour before a session don’t wait. News about a session that starts within ${SOON_HOURS} hours, such as a cancellation or a new time, doesn’t either. The list of your notifications never waits.`,
  'Push works on up to 10 devices, and you turn it on on each of them. On an iPhone or iPad, first add Fieldside to the home screen. Push ends on a device once it’s signed out, from there or from another device.',
] as const

export const AboutNotifications = () => (
  <section id="notifications" aria-labelledby="notifications-title" className="scroll-mt-20">
    <h2 id="notifications-title" tabIndex={-1} className="text-xl">
      Notifications
    </h2>
    <div className="mt-2 grid max-w-[64ch] gap-3 text-muted">
      {TEXT.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p>
        <Link to="/notifications" className="rounded-sm font-medium text-turf underline underline-offset-4">
          Your notifications and their settings
        </Link>
      </p>
    </div>
  </section>
)
