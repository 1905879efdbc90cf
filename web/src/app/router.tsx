import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { BrowserRouter, Outlet, Route, Routes, useLocation, useNavigationType } from 'react-router-dom'
import { LeaveGuard } from './leave-guard.tsx'
import { MailedLinks } from './mailed-links.tsx'
import { NotFound } from './not-found.tsx'
import { PublicLayout } from './public-layout.tsx'
import { RouteBoundary } from './route-error.tsx'
import { SCREENS, type Screen, screenAt } from './screens.ts'
import { OpenToAnyone, RequireSession, ScreenLoading } from './session.tsx'

// The declarative router: its data loaders would be 20 kB more on the landing page, and TanStack Query loads.

const Shell = lazy(async () => ({ default: (await import('./shell.tsx')).Shell }))

const elementOf = ({ access, refusal, load }: Screen): ReactNode => {
  const Content = lazy(async () => ({ default: (await load()).Screen }))
  if (access === 'anyone') {
    return (
      <OpenToAnyone>
        <Content />
      </OpenToAnyone>
    )
  }
  return (
    <RequireSession {...(access !== 'signed-in' && { roles: access })} {...(refusal && { refusal })}>
      <Content />
    </RequireSession>
  )
}

const inLayout = (screens: readonly Screen[], layout: Screen['layout']) =>
  screens
    .filter((screen) => screen.layout === layout)
    .map((screen) => ({ path: screen.path, element: elementOf(screen) }))

const LAYOUTS = {
  public: inLayout(SCREENS, 'public'),
  shell: inLayout(SCREENS, 'shell'),
  plain: inLayout(SCREENS, 'plain'),
}

const routes = (of: keyof typeof LAYOUTS) =>
  LAYOUTS[of].map(({ path, element }) => (
    <Route key={path} path={path} element={<Framed>{element}</Framed>} />
  ))

/** A screen's own boundary: while it loads or when it fails the layout around it stays. */
const Framed = ({ children }: { children: ReactNode }) => (
  <RouteBoundary key={useLocation().pathname}>
    <Suspense fallback={<ScreenLoading />}>{children}</Suspense>
  </RouteBoundary>
)

const Pages = () => (
  <RouteBoundary>
    <Suspense fallback={null}>
      <Routes>
        <Route element={<Root />}>
          <Route element={<PublicLayout />}>{routes('public')}</Route>
          <Route element={<Shell />}>{routes('shell')}</Route>
          {routes('plain')}
          <Route path="*" element={<NotFound />} />
        </Route>
      </Routes>
    </Suspense>
  </RouteBoundary>
)

export const Router = () => (
  <BrowserRouter>
    <Pages />
  </BrowserRouter>
)

const Root = () => {
  useTitle()
  useFreshPage()
  return (
    <MailedLinks>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-turf px-4 py-2.5 font-semibold text-turf-ink focus:translate-y-0"
      >
        Skip to content
      </a>
      <Outlet />
      <LeaveGuard />
    </MailedLinks>
  )
}

const useTitle = () => {
  const { pathname } = useLocation()
  const title = screenAt(pathname)?.title ?? 'Page not found'
  useEffect(() => {
    document.title = pathname === '/' ? `Fieldside · ${title}` : `${title} · Fieldside`
  }, [title, pathname])
}

/** A followed link starts at the top with the focus on the content; Back is left to the browser. */
const useFreshPage = () => {
  const { pathname } = useLocation()
  const followed = useNavigationType() !== 'POP'
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    if (!followed) return
    window.scrollTo(0, 0)
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname, followed])
}
