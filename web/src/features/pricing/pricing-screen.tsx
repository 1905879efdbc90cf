import { formatCents } from '@fieldside/contracts/format-cents.ts'
import { PREMIUM_MONTHLY_CENTS } from '@fieldside/contracts/limits.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { type Session, useSession } from '@/client/session.tsx'
import { useVideoWords } from '@/entities/exercise/use-video-words.ts'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { CheckList } from '@/ui/check-list.tsx'
import { cn } from '@/ui/cn.ts'
import { LinkButton } from '@/ui/link-button.tsx'
import { planListsOf, premiumIncludes } from './plan-lists.ts'
import { useSubscribe } from './use-subscribe.ts'

const SIGN_IN = '/auth?next=%2Fpricing'

export const Screen = () => {
  const session = useSession()
  const user = session.status === 'signed-in' ? session.user : undefined
  const videos = useVideoWords()
  const lists = planListsOf(user?.role, videos)
  return (
    <div className="wrap py-12 md:py-20">
      <header className="mx-auto max-w-2xl text-center">
        <p className="eyebrow">Pricing</p>
        <h1 className="mt-3.5 text-3xl">Free to book. Premium to train.</h1>
        <p className="mt-4 text-muted">
          You pay the professional for sessions, and Fieldside takes no share. Cancel Premium at any time and
          keep it until the end of the month you paid for.
        </p>
        {session.status === 'signed-out' && <LogInPrompt />}
        {user && <PaymentsLink />}
      </header>
      <div className="mx-auto mt-10 grid max-w-4xl gap-5 md:mt-14 md:grid-cols-2">
        <Plan name="Free" price="$0" per="forever" items={lists.free}>
          <FreeButton session={session} />
        </Plan>
        <Plan
          name="Premium"
          price={formatCents(PREMIUM_MONTHLY_CENTS)}
          per="per month"
          items={lists.premium}
          highlighted
        >
          <PremiumButton session={session} />
        </Plan>
      </div>
      <Includes videos={videos} />
      <ContactSales />
    </div>
  )
}

const LogInPrompt = () => (
  <p className="mt-5">
    <Link to={SIGN_IN} className="font-medium text-turf underline underline-offset-4">
      Log in
    </Link>{' '}
    to see role-specific pricing.
  </p>
)

const PaymentsLink = () => (
  <p className="mt-5">
    <Link to="/transactions" className="font-medium text-turf underline underline-offset-4">
      Your payments and subscription
    </Link>
  </p>
)

type PlanProps = {
  name: string
  price: string
  per: string
  items: readonly string[]
  highlighted?: boolean
  children: ReactNode
}

const Plan = ({ name, price, per, items, highlighted = false, children }: PlanProps) => (
  <section
    aria-label={`${name} plan`}
    className={cn(
      'flex flex-col rounded-lg border bg-raised p-6 md:p-8',
      highlighted ? 'border-turf shadow-lift' : 'border-line',
    )}
  >
    <div className="flex min-h-6 items-center justify-between gap-3">
      <h2 className="text-xl">{name}</h2>
      {highlighted && <Badge variant="flare">Most Popular</Badge>}
    </div>
    <p className="mt-4 flex items-baseline gap-2">
      <span className="font-display text-3xl tabular-nums leading-none">{price}</span>
      <span className="text-muted">{per}</span>
    </p>
    <CheckList items={items} />
    <div className="mt-auto grid">{children}</div>
  </section>
)

const FreeButton = ({ session }: { session: Session }) => {
  if (session.status !== 'signed-in') {
    return (
      <LinkButton to={SIGN_IN} variant="outline">
        Get Started
      </LinkButton>
    )
  }
  return (
    <Button variant="outline" disabled>
      {session.user.is_subscribed ? 'Included' : 'Your current plan'}
    </Button>
  )
}

const PremiumButton = ({ session }: { session: Session }) => {
  const { subscribe, pending } = useSubscribe()
  if (session.status !== 'signed-in') {
    return <LinkButton to={SIGN_IN}>Get Premium</LinkButton>
  }
  if (session.user.is_subscribed) {
    return (
      <LinkButton to="/transactions" variant="outline">
        Manage subscription
      </LinkButton>
    )
  }
  return (
    <Button pending={pending} onClick={subscribe}>
      Subscribe Now
    </Button>
  )
}

const Includes = ({ videos }: { videos: string }) => (
  <section aria-labelledby="premium-includes" className="mx-auto mt-16 max-w-4xl md:mt-24">
    <h2 id="premium-includes" className="text-2xl">
      Premium Includes
    </h2>
    <ul className="mt-6 grid gap-x-10 gap-y-6 border-line border-t pt-6 md:grid-cols-2 lg:grid-cols-3">
      {premiumIncludes(videos).map(({ title, detail }) => (
        <li key={title}>
          <h3 className="text-xl">{title}</h3>
          <p className="mt-1 text-muted">{detail}</p>
        </li>
      ))}
    </ul>
  </section>
)

const ContactSales = () => (
  <section className="mx-auto mt-16 flex max-w-4xl flex-wrap items-center justify-between gap-5 rounded-lg bg-deep px-6 py-8 text-on-deep md:mt-20 md:px-8">
    <div className="min-w-0">
      <h2 className="text-xl">Training a club, a school, or a team?</h2>
      <p className="mt-2 max-w-[48ch] text-on-deep-muted">
        Tell us how many athletes and professionals you have, and we’ll email you.
      </p>
    </div>
    <LinkButton to="/contact" variant="deep" className="max-md:w-full">
      Contact Sales
    </LinkButton>
  </section>
)
