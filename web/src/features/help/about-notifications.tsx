import { SOON_HOURS } from '@fieldside/contracts/limits.ts'
import { Link } from 'react-router-dom'

const TEXT = [
  'You can turn email and push on or off for each kind of notification: requests and answers, reminders, messages, payments, and announcements. You always get emails about your account itself, such as a new password.',
  'Email and push wait until your quiet hours end. These are 9:00 PM to 8:00 AM in your time zone, and you can change them or turn them off.',
  `During quiet hours you still get reminders an hour before a session, cancellations and other changes of sessions that start within ${SOON_HOURS} hours, and what would be too late once your quiet hours end, such as a request for the next morning. Emails about your account and your payments don’t wait either. The list of your notifications never waits.`,
  'You can get push on up to 10 devices. Turn it on separately on each one. On an iPhone or iPad, first add Fieldside to the home screen. Signing a device out, there or from another device, also turns off its push.',
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
