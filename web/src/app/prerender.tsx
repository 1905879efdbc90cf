import { type Landing, landingScreen } from '@fieldside/contracts/http/bff/landing.ts'
import type { SessionState } from '@fieldside/contracts/http/bff/session.ts'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter } from 'react-router-dom'
import { queryKey } from '../client/api.ts'
import { createQueries } from '../client/queries.ts'
import { SESSION } from '../client/session.tsx'
import { App } from './app.tsx'
import { loadScreenAt } from './router.tsx'

export { PAGE_HEADS, PRIVATE_PATHS } from './page-heads.ts'

/** Renders the HTML of a path for a login session, at build time. */
export const prerender = async (
  pathname: string,
  session: SessionState,
  landing: Landing,
): Promise<string> => {
  const queries = createQueries()
  queries.setQueryData(queryKey(SESSION), session)
  queries.setQueryData(queryKey(landingScreen), landing)
  const routes = await loadScreenAt(pathname)
  const router = createMemoryRouter(routes, { initialEntries: [pathname], hydrationData: {} })
  return renderToString(<App queries={queries} router={router} />)
}
