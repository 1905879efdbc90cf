import { formatCents } from '@fieldside/contracts/format-cents.ts'
import { FIRST_BOOKING_FEE_CENTS } from '@fieldside/contracts/limits.ts'
import type { ChoosableRole } from '@fieldside/contracts/roles.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { RESPONSE_PROMISE } from '@/entities/booking/response-promise.ts'
import { DemoStrip } from '@/ui/demo-strip.tsx'
import { Lanes } from '@/ui/line-art.tsx'
import { Logo } from '@/ui/logo.tsx'
import { ThemeButton } from '@/ui/theme.tsx'

const WORDS: Record<ChoosableRole, { title: string; facts: string[] }> = {
  athlete: {
    title: 'Train with verified professionals',
    facts: [
      'A person checks every professional’s documents before they’re listed.',
      `When you hear back: ${RESPONSE_PROMISE}`,
    ],
  },
  professional: {
    title: 'Athletes come to you',
    facts: [
      `${formatCents(FIRST_BOOKING_FEE_CENTS)} once per new athlete you accept. Returning athletes are free.`,
      'You keep 100% of the session fee.',
    ],
  },
}

type AuthFrameProps = { role?: ChoosableRole | undefined; children: ReactNode }

export const AuthFrame = ({ role, children }: AuthFrameProps) => (
  <div className="flex min-h-dvh flex-col">
    <DemoStrip />
    <div className="grid flex-1 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <TurfPanel {...WORDS[role ?? 'athlete']} />
      <div className="flex flex-col">
        <header className="flex h-19 items-center px-5 md:justify-end md:px-8">
          <Link to="/" className="mr-auto rounded-sm text-turf md:hidden">
            <Logo />
          </Link>
          <ThemeButton className="grid size-11 place-items-center rounded-md text-muted hover:bg-turf-soft hover:text-ink" />
        </header>
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto flex w-full max-w-[30rem] flex-1 flex-col px-5 pt-4 pb-16 md:justify-center md:px-8"
        >
          {children}
        </main>
      </div>
    </div>
  </div>
)

const TurfPanel = ({ title, facts }: { title: string; facts: string[] }) => (
  <aside
    aria-label="About Fieldside"
    className="relative flex flex-col justify-between gap-12 overflow-hidden bg-deep p-8 text-on-deep max-md:hidden lg:p-12"
  >
    <Lanes className="absolute inset-0 size-full text-deep-line [mask-image:linear-gradient(60deg,transparent_50%,#000_85%)]" />
    <Link to="/" className="relative self-start rounded-sm">
      <Logo />
    </Link>
    <div className="relative">
      <p className="max-w-[14ch] text-2xl display">{title}</p>
      <ul className="mt-6 grid max-w-[38ch] gap-3 text-on-deep-muted">
        {facts.map((fact) => (
          <li key={fact} className="border-deep-line border-t pt-3">
            {fact}
          </li>
        ))}
      </ul>
    </div>
  </aside>
)
