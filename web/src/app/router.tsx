import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router-dom'
import { ROUTES } from './routes.tsx'

/** Loads the code of an address's screen, so that a router can render it at once. */
export const loadScreenAt = async (pathname: string): Promise<RouteObject[]> => {
  const load = async ({ route }: { route: RouteObject }): Promise<void> => {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
  }
  await Promise.all((matchRoutes(ROUTES, pathname) ?? []).map(load))
  return ROUTES
}

/** Renders the page that the server sent already, without moving its scroll position. */
export const createHydratedRouter = async () => {
  const routes = await loadScreenAt(window.location.pathname)
  return createBrowserRouter(routes, { hydrationData: {} })
}

export const createRouter = () => createBrowserRouter(ROUTES)
