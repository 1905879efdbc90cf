import type { Hono } from 'hono'
import { type Assertions, type IdentityProvider, IssuerTaken } from './assertions.ts'

/** Serves the calls that manage identity providers and the links to them. */
export const addProviderApi = (app: Hono, assertions: Assertions): void => {
  app.post('/identity-provider/instances', async (c) => {
    const provider = await c.req.json<IdentityProvider>()
    if (assertions.byAlias(provider.alias))
      return c.json({ errorMessage: `Identity Provider ${provider.alias} already exists` }, 409)
    try {
      assertions.create(provider)
      return c.body(null, 201, { Location: `${c.req.url.replace(/\/$/, '')}/${provider.alias}` })
    } catch (error) {
      if (error instanceof IssuerTaken) return c.json({ errorMessage: 'Issuer URL already used' }, 400)
      throw error
    }
  })
  app.use('/identity-provider/instances/:alias', (c, next) =>
    assertions.byAlias(c.req.param('alias'))
      ? next()
      : Promise.resolve(c.json({ error: 'HTTP 404 Not Found' }, 404)),
  )
  app.get('/identity-provider/instances/:alias', (c) => c.json(assertions.byAlias(c.req.param('alias'))))
  app.put('/identity-provider/instances/:alias', async (c) => {
    assertions.update(c.req.param('alias'), await c.req.json<IdentityProvider>())
    return c.body(null, 204)
  })
  app.post('/users/:id/federated-identity/:alias', async (c) => {
    const { id, alias } = c.req.param()
    const { userId } = await c.req.json<{ userId: string }>()
    if (assertions.link(id, alias, userId)) return c.body(null, 204)
    return c.json({ errorMessage: 'User is already linked with provider' }, 409)
  })
  app.delete('/users/:id/federated-identity/:alias', (c) => {
    const { id, alias } = c.req.param()
    return assertions.unlink(id, alias) ? c.body(null, 204) : c.json({ error: 'Link not found' }, 404)
  })
}
