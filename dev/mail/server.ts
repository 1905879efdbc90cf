import type { AddressInfo } from 'node:net'
import { refuseProduction } from '@fieldside/dev-process/refuse-production.ts'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { z } from 'zod'
import { createCatcher } from './catcher.ts'
import { createFaults, type Faults } from './faults.ts'
import { createInbox, type Inbox } from './inbox.ts'
import { listFragment, listPage, mailBody, mailPage } from './pages.ts'

export type MailOptions = { smtpPort?: number; webPort?: number; host?: string }

export type MailPart = {
  smtpUrl: string
  /** Address of the inbox page; its API is under /api. */
  url: string
  close: () => Promise<void>
}

const FaultInput = z.object({
  refuse: z.union([z.int().min(0), z.literal('all')]),
  code: z.int().min(400).max(599).default(451),
})

const BODY_POLICY =
  "default-src 'none'; img-src data: https:; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox"

const pages = (inbox: Inbox, faults: Faults): Hono => {
  const app = new Hono()
  app.get('/health', (c) => c.json({ status: 'ok' }))
  app.get('/', async (c) => c.html(listPage(await inbox.list())))
  app.get('/list', async (c) => c.html(listFragment(await inbox.list())))
  app.get('/mails/:id', async (c) => {
    const mail = await inbox.get(c.req.param('id'))
    return mail ? c.html(mailPage(mail)) : c.notFound()
  })
  app.get('/mails/:id/html', async (c) => {
    const mail = await inbox.get(c.req.param('id'))
    return mail ? c.html(mailBody(mail), 200, { 'content-security-policy': BODY_POLICY }) : c.notFound()
  })
  app.get('/api/mails', async (c) => c.json(await inbox.list(c.req.query('to'))))
  app.delete('/api/mails', (c) => {
    inbox.clear()
    return c.body(null, 204)
  })
  app.put('/api/fault', async (c) => {
    const fault = FaultInput.safeParse(await c.req.json())
    if (!fault.success) return c.json({ error: z.prettifyError(fault.error) }, 400)
    const { refuse, code } = fault.data
    faults.set({ remaining: refuse === 'all' ? Number.POSITIVE_INFINITY : refuse, code })
    return c.body(null, 204)
  })
  return app
}

/** Starts an SMTP server that keeps its emails and a page that shows them. Both listen on `host`, 127.0.0.1 by default. */
export const createMail = async ({
  smtpPort = 0,
  webPort = 0,
  host = '127.0.0.1',
}: MailOptions = {}): Promise<MailPart> => {
  refuseProduction('embedded mail')
  const inbox = createInbox()
  const faults = createFaults()
  const smtp = createCatcher(inbox, faults)
  const listening = await new Promise<AddressInfo>((resolve, reject) => {
    smtp.once('error', reject)
    const server = smtp.listen(smtpPort, host, () => resolve(server.address() as AddressInfo))
  })
  smtp.on('error', (error) => console.error(`mail: ${error.message}`))
  const app = pages(inbox, faults)
  const { web, port } = await new Promise<{ web: ReturnType<typeof serve>; port: number }>(
    (resolve, reject) => {
      const web = serve({ fetch: app.fetch, port: webPort, hostname: host }, (info) =>
        resolve({ web, port: info.port }),
      )
      web.once('error', reject)
    },
  )
  const close = async (): Promise<void> => {
    await new Promise<void>((resolve) => smtp.close(() => resolve()))
    const closed = new Promise((resolve) => web.close(resolve))
    if ('closeAllConnections' in web) web.closeAllConnections()
    await closed
  }
  return { smtpUrl: `smtp://127.0.0.1:${listening.port}`, url: `http://127.0.0.1:${port}`, close }
}
