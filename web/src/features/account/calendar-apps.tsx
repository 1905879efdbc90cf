const APPS = [
  {
    name: 'Google Calendar',
    steps:
      'On a computer, open calendar.google.com, select + next to “Other calendars”, then “From URL”, and paste the address.',
  },
  {
    name: 'Apple Calendar',
    steps:
      'On a Mac, choose File › New Calendar Subscription. On an iPhone, open Settings › Apps › Calendar › Calendar Accounts › Add Account › Other.',
  },
  {
    name: 'Outlook',
    steps:
      'Open the calendar on outlook.com, choose “Add calendar” › “Subscribe from web”, and paste the address.',
  },
]

/** How to subscribe in the calendar apps that most people use. */
export const CalendarApps = () => (
  <div className="grid gap-4 border-line border-t px-5 py-5">
    <h3 className="font-semibold">How to add it</h3>
    <dl className="grid gap-4">
      {APPS.map(({ name, steps }) => (
        <div key={name} className="grid gap-0.5 md:grid-cols-[9rem_1fr]">
          <dt className="font-medium">{name}</dt>
          <dd className="text-muted">{steps}</dd>
        </div>
      ))}
    </dl>
    <p className="text-muted text-sm">
      Apps check for changes on their own schedule, from every hour to once a day. Fieldside notifies you of
      changes right away.
    </p>
  </div>
)
