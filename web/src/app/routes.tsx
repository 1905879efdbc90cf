import { Fragment, type ReactNode } from 'react'
import { type RouteObject, useLocation } from 'react-router-dom'
import { OpenToAnyone, RequireSession } from './guards.tsx'
import { Root } from './root.tsx'
import { RouteError } from './route-error.tsx'
import { SCREENS, type Screen } from './screens.ts'

const guarded = ({ access, refusal, opensOffline }: Screen, content: ReactNode): ReactNode => {
  if (access === 'anyone') return <OpenToAnyone>{content}</OpenToAnyone>
  return (
    <RequireSession
      {...(access !== 'signed-in' && { roles: access })}
      {...(refusal && { refusal })}
      {...(opensOffline && { opensOffline })}
    >
      {content}
    </RequireSession>
  )
}

/** Remounts when the path changes within one route (the next professional), so that no input carries over. */
const PerAddress = ({ children }: { children: ReactNode }) => (
  <Fragment key={useLocation().pathname}>{children}</Fragment>
)

/**
 * The error element is on a parent: when a lazy route's code fails to load and the route has the error element itself,
 * the router renders the layout with an empty page (`_renderMatches` cuts off whatever is still lazy).
 */
const routeOf = (screen: Screen): RouteObject => ({
  errorElement: <RouteError />,
  children: [
    {
      path: screen.path,
      lazy: async () => {
        const { Screen: Content } = await screen.load()
        const Frame = screen.layout === 'task' ? (await import('./task-frame.tsx')).TaskFrame : Fragment
        const framed = (
          <Frame>
            <Content />
          </Frame>
        )
        return { element: <PerAddress>{guarded(screen, framed)}</PerAddress> }
      },
    },
  ],
})

const inLayout = (layout: Screen['layout']): RouteObject[] =>
  SCREENS.filter((screen) => screen.layout === layout).map(routeOf)

// The page stays empty until the first screen's code has loaded, but the root already clears mailed secrets from the
// URL.
const LOADING = <></>

/** Every route of the web client. A screen's code loads before the URL changes. */
export const ROUTES: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RouteError />,
    children: [
      {
        lazy: async () => ({ Component: (await import('./public-layout.tsx')).PublicLayout }),
        hydrateFallbackElement: LOADING,
        children: inLayout('public'),
      },
      {
        lazy: async () => ({ Component: (await import('./shell.tsx')).Shell }),
        errorElement: <RouteError />,
        hydrateFallbackElement: LOADING,
        children: inLayout('shell'),
      },
      { hydrateFallbackElement: LOADING, children: [...inLayout('task'), ...inLayout('plain')] },
      {
        path: '*',
        lazy: async () => ({ Component: (await import('./not-found.tsx')).NotFound }),
        hydrateFallbackElement: LOADING,
      },
    ],
  },
]
