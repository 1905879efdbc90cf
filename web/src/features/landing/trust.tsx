import { ArrowRight, FileCheck2, MessagesSquare, ShieldCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Questions } from './questions.tsx'

// State only what we check. Each claim links to its explanation.
const CLAIMS = [
  {
    Icon: ShieldCheck,
    title: 'License verified',
    text: 'Credentials checked: an administrator opens the professional license and compares it with the profile.',
    to: '/help#license-checks',
    how: 'How licenses are checked',
  },
  {
    Icon: FileCheck2,
    title: 'Background checked',
    text: 'We check the government ID, CPR certification, and liability insurance before we list anyone.',
    to: '/help#background-checks',
    how: 'How backgrounds are checked',
  },
  {
    Icon: MessagesSquare,
    title: 'Peer reviewed',
    text: 'Community validated expertise: only athletes who completed a session can review it.',
    to: '/help#peer-reviews',
    how: 'How reviews work',
  },
]

export const Trust = () => (
  <section aria-labelledby="trust" className="pb-16 md:pb-24">
    <div className="wrap">
      <p id="trust" className="eyebrow">
        Verified &amp; Trusted
      </p>
      <h2 className="mt-3.5 max-w-[24ch] text-2xl">A person checks every professional before we list them</h2>
      <ul className="mt-10 grid border-line border-t md:grid-cols-3">
        {CLAIMS.map(({ Icon, title, text, to, how }) => (
          <li
            key={title}
            className="flex flex-col border-line py-6 max-md:border-b md:px-7 md:pt-7 md:pb-0 md:first:pl-0 md:last:pr-0 md:not-first:border-l"
          >
            <Icon aria-hidden className="size-6.5 text-turf" strokeWidth={1.6} />
            <h3 className="mt-3.5 mb-2 text-xl">{title}</h3>
            <p className="mb-2 text-muted">{text}</p>
            <Link
              to={to}
              className="mt-auto flex min-h-11 items-center gap-1.5 self-start rounded-sm font-medium text-turf underline-offset-4 hover:underline"
            >
              {how}
              <ArrowRight aria-hidden className="size-4" />
            </Link>
          </li>
        ))}
      </ul>
      <Questions />
    </div>
  </section>
)
