import { landingScreen } from '@fieldside/contracts/http/bff/landing.ts'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { followPushes } from './app/follow-pushes.ts'
import { createHydratedRouter, createRouter } from './app/router.tsx'
import { sentLanding, sentSession } from './app/sent-session.ts'
import { queryKey } from './client/api.ts'
import { onceUsed } from './client/load-part.ts'
import { createQueries } from './client/queries.ts'
import { SESSION } from './client/session.tsx'
import { applyTheme } from './client/theme-choice.ts'
import './styles.css'

applyTheme()
const queries = createQueries()
const root = document.getElementById('root')!

type Router = ReturnType<typeof createRouter>

const hydrate = async (): Promise<Router> => {
  queries.setQueryData(queryKey(SESSION), sentSession(), { updatedAt: performance.timeOrigin })
  queries.setQueryData(queryKey(landingScreen), sentLanding())
  const router = await createHydratedRouter()
  hydrateRoot(root, <App queries={queries} router={router} />)
  return router
}

const render = (): Router => {
  const router = createRouter()
  createRoot(root).render(<App queries={queries} router={router} />)
  return router
}

// first-script.ts hides a page that isn't this viewer's.
if (root.hidden) root.replaceChildren()
root.hidden = false

// The app's own error page replaces a page whose code fails to load.
const router = root.hasChildNodes() ? hydrate().catch(render) : Promise.resolve(render())
followPushes((link) => void router.then(({ navigate }) => navigate(link)))
// Once the browser is idle, because nothing on the first screen needs it.
onceUsed(() => void import('./client/start-worker.ts').then(({ startWorker }) => startWorker()))
