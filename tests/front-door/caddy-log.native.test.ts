import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { text } from 'node:stream/consumers'
import { readCalendar } from '@fieldside/contracts/http/bff/calendar.ts'
import { findFreePorts } from '@fieldside/dev-process/ports.ts'
import { expect, it } from 'vitest'
import { startFrontDoor } from './caddy.ts'

const TOKEN = 'c2VjcmV0LXRva2VuLW9mLWEtY2FsZW5kYXItZmVlZC0'

it('keeps the token of a calendar feed out of Caddy’s log, also when the BFF is down [calendar/feed]', async () => {
  const ports = await findFreePorts()
  const product = `https://localhost:${ports.bff}`
  const door = await startFrontDoor({
    product,
    login: `https://localhost:${ports.login}`,
    files: `https://localhost:${ports.files}`,
    httpPort: ports.inbox,
    healthPort: ports.smtp,
    logsAccess: true,
    // Nothing listens there.
    behind: { bff: ports.stripe, billing: ports.billing, keycloak: ports.identity, files: ports.content },
  })
  try {
    const path = readCalendar.path.replace('{name}', `${TOKEN}.ics`)
    const [answer] = (await once(get(`${product}${path}`, { ca: door.certificate }), 'response')) as [
      IncomingMessage,
    ]
    expect(answer.statusCode).toBe(503)
    expect(await text(answer)).not.toContain(TOKEN)
    await expect.poll(door.output).toContain('/calendar/...')
    expect(door.output()).not.toContain(TOKEN)
  } finally {
    await door.stop()
  }
})
