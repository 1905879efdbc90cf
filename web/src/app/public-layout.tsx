import { Menu } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router-dom'
import {
  GET_STARTED,
  HELP,
  JOIN_LINKS,
  LEGAL_LINKS,
  LOGIN,
  type PublicLink,
  TOP_LINKS,
} from '../client/links.ts'
import { useSession } from '../client/session.tsx'
import { homeOf } from '../entities/account/home.ts'
import { cn } from '../ui/cn.ts'
import { DemoStrip } from '../ui/demo-strip.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Logo } from '../ui/logo.tsx'
import { ThemeButton } from '../ui/theme.tsx'

const PublicDrawer = lazyPart(async () => (await import('./public-drawer.tsx')).PublicDrawer)

/** The navigation is transparent over the landing page's hero. */
export const PublicLayout = () => {
  const overHero = useLocation().pathname === '/'
  return (
    <div className="flex min-h-dvh flex-col">
      <DemoStrip />
      <div className="relative flex flex-1 flex-col">
        <TopNavigation overHero={overHero} />
        <main id="content" tabIndex={-1} className="flex-1">
          <Outlet />
        </main>
        <Footer />
      </div>
    </div>
  )
}

const TopNavigation = ({ overHero }: { overHero: boolean }) => (
  <header
    className={cn(overHero ? 'on-deep absolute inset-x-0 top-0 z-20 text-on-deep' : 'border-line border-b')}
  >
    <div className="wrap flex h-19 items-center gap-7">
      <Link to="/" className={cn('rounded-sm', !overHero && 'text-turf')}>
        <Logo />
      </Link>
      <nav aria-label="Main" className="ml-auto flex items-center gap-7 max-md:hidden">
        <DesktopLinks />
      </nav>
      <MobileMenu />
    </div>
  </header>
)

const DesktopLinks = () => {
  const session = useSession()
  const plain = 'rounded-sm py-2.5 font-medium underline-offset-4 hover:underline'
  const visitor = session.status !== 'signed-in'
  return (
    <>
      {(visitor ? [...TOP_LINKS, LOGIN] : TOP_LINKS).map(({ to, label }) => (
        <Link key={label} to={to} className={plain}>
          {label}
        </Link>
      ))}
      <LinkButton to={visitor ? GET_STARTED.to : homeOf(session.user.role)} variant="flare" size="sm">
        {visitor ? GET_STARTED.label : 'Dashboard'}
      </LinkButton>
    </>
  )
}

const MobileMenu = () => {
  const [open, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  return (
    <div className="-mr-2.5 ml-auto md:hidden">
      <button
        type="button"
        aria-label="Open navigation"
        aria-expanded={open}
        onClick={() => {
          setWasOpen(true)
          setOpen(true)
        }}
        className="grid size-11 place-items-center rounded-md"
      >
        <Menu aria-hidden className="size-6" />
      </button>
      {wasOpen && (
        <Suspense fallback={null}>
          <PublicDrawer open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </div>
  )
}

const COPYRIGHT_FROM = 2024

const Footer = () => (
  <footer className="border-line border-t text-muted text-sm">
    <div className="wrap grid grid-cols-2 gap-x-7 gap-y-9 pt-10 pb-7 md:grid-cols-[1.6fr_1fr_1fr_1fr] md:pt-12">
      <div className="max-md:col-span-2">
        <Logo className="text-turf" />
        <p className="mt-3 max-w-[34ch]">Verified sports professionals, and training between sessions.</p>
      </div>
      <FooterColumn title="Explore" links={[...TOP_LINKS, HELP]} />
      <FooterColumn title="Join" links={JOIN_LINKS} />
      <FooterColumn title="Legal" links={LEGAL_LINKS} />
      <div className="col-span-full flex items-center justify-between gap-4 border-line border-t pt-4">
        {/* The server fills in the year in UTC, which differs from the user's for some hours. */}
        <span suppressHydrationWarning>{`© ${COPYRIGHT_FROM}–${new Date().getFullYear()} Fieldside`}</span>
        <ThemeButton className="grid size-11 place-items-center rounded-md hover:bg-turf-soft hover:text-ink" />
      </div>
    </div>
  </footer>
)

const FooterColumn = ({ title, links }: { title: string; links: readonly PublicLink[] }) => (
  <nav aria-label={title}>
    <h2 className="mb-1.5 font-sans font-semibold text-base text-ink">{title}</h2>
    <ul>
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link
            to={to}
            className="flex min-h-9 items-center self-start rounded-sm hover:text-ink hover:underline pointer-coarse:min-h-11"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
