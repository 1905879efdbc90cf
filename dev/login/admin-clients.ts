import type { Context, Hono } from 'hono'
import { type ApiClient, type ApiClients, Taken } from './api-clients.ts'
import { stableId } from './clients.ts'

const NO_CLIENT = { error: 'Could not find client' }

const located = (c: Context, id: string) =>
  c.body(null, 201, { Location: `${new URL(c.req.url).origin}${c.req.path.replace(/\/$/, '')}/${id}` })

const taken = (c: Context, error: unknown, errorMessage: string) => {
  if (error instanceof Taken) return c.json({ errorMessage }, 409)
  throw error
}

const shown = ({ id, clientId, secret, scopes, representation }: ApiClient) => ({
  ...representation,
  id,
  clientId,
  secret,
  defaultClientScopes: scopes,
})

const addClients = (app: Hono, clients: ApiClients, configured: readonly string[]): void => {
  const ofRealmFile = configured.map((clientId) => ({ id: stableId(`client-${clientId}`), clientId }))
  app.get('/clients', (c) => {
    const { clientId = '', search, first, max } = c.req.query()
    const matches = ({ clientId: one }: { clientId: string }) =>
      search === 'true' ? one.includes(clientId) : clientId === '' || one === clientId
    const found = [...ofRealmFile, ...clients.all().map(shown)].filter(matches)
    const from = Number(first ?? 0)
    return c.json(found.slice(from, from + Number(max ?? found.length)))
  })
  app.post('/clients', async (c) => {
    const representation = await c.req.json<Record<string, unknown>>()
    const { clientId } = representation
    const conflict = `Client ${clientId} already exists`
    if (configured.includes(String(clientId))) return c.json({ errorMessage: conflict }, 409)
    try {
      return located(c, clients.create(representation))
    } catch (error) {
      return taken(c, error, conflict)
    }
  })
  for (const path of ['/clients/:id', '/clients/:id/*'])
    app.use(path, async (c, next) =>
      clients.byId(c.req.param('id') ?? '') ? next() : c.json(NO_CLIENT, 404),
    )
  app.get('/clients/:id', (c) => c.json(shown(clients.byId(c.req.param('id'))!)))
  app.put('/clients/:id', async (c) => {
    clients.update(c.req.param('id'), await c.req.json<Record<string, unknown>>())
    return c.body(null, 204)
  })
  app.delete('/clients/:id', (c) => {
    clients.remove(c.req.param('id'))
    return c.body(null, 204)
  })
  app.get('/clients/:id/client-secret', (c) =>
    c.json({ type: 'secret', value: clients.byId(c.req.param('id'))!.secret }),
  )
  app.post('/clients/:id/client-secret', (c) =>
    c.json({ type: 'secret', value: clients.replaceSecret(c.req.param('id')) }),
  )
}

const addScopes = (app: Hono, clients: ApiClients): void => {
  app.get('/client-scopes', (c) => c.json(clients.scopes()))
  app.post('/client-scopes', async (c) => {
    const representation = await c.req.json<{ name: string }>()
    try {
      return located(c, clients.createScope(representation))
    } catch (error) {
      return taken(c, error, `Client Scope ${representation.name} already exists`)
    }
  })
}

/** Serves the calls that manage API clients. `configured` are the client ids of the realm file. */
export const addClientApi = (app: Hono, clients: ApiClients, configured: readonly string[]): void => {
  addClients(app, clients, configured)
  addScopes(app, clients)
}
