import { REQUEST_EXPIRES_AFTER_HOURS } from '@fieldside/contracts/limits.ts'

const STEPS = [
  {
    title: 'Find your professional',
    text: 'Search by type and place, and read what athletes say after their sessions.',
  },
  {
    title: 'Request a time',
    text: `Choose an available time and send it. A request that nobody answers expires after ${REQUEST_EXPIRES_AFTER_HOURS} hours.`,
  },
  {
    title: 'Meet and train',
    text: 'Meet in person or online, and follow a training program between sessions.',
  },
]

/** Shows the three steps side by side, and stacks them on phones. */
export const Steps = () => (
  <div>
    <h2 className="eyebrow text-[oklch(80%_.13_60)]">How it works</h2>
    <ol className="mt-5 grid gap-x-10 gap-y-6 md:grid-cols-3">
      {STEPS.map(({ title, text }, index) => (
        <li key={title} className="grid grid-cols-[1.25rem_1fr] gap-x-3">
          <span aria-hidden className="display text-2xl text-[oklch(80%_.13_60)] leading-none">
            {index + 1}
          </span>
          <div>
            <h3 className="text-xl">{title}</h3>
            <p className="mt-1.5 max-w-[36ch] text-on-deep-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  </div>
)
