import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Envelope } from '@fieldside/contracts/envelope.ts'
import { appointmentConfirmed } from '@fieldside/contracts/events/booking.ts'
import { workoutLogged } from '@fieldside/contracts/events/content.ts'
import { createWebhook, type WebhookEndpointWithSecret } from '@fieldside/contracts/http/webhooks.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Log } from '@fieldside/platform/log.ts'
import { createOutbound, type OutboundOptions } from '@fieldside/platform/outbound.ts'
import { createTestAuthority } from '@fieldside/platform/testing/certificates.ts'
import { createTestService, type Person } from '@fieldside/platform/testing/service.ts'
import { notification } from '../../src/service.ts'
import { someAppointment } from '../fixture.ts'

export type Received = {
  path: string
  id: string
  subject: string
  event: Envelope
  body: string
  headers: Record<string, string>
}
/** Returns the status to reply with, or never. */
type Reply = (received: Received) => number | Promise<number>

const authority = await createTestAuthority()

/** Writes the authority's certificate into a folder, for a process that has to trust receivers. */
export const authorityFile = (folder: string): string => {
  const file = join(folder, 'ca.pem')
  writeFileSync(file, authority.ca)
  return file
}

export const startReceiver = async () => {
  const received: Received[] = []
  const receiver = { reply: (() => 204) as Reply }
  const server = createServer(await authority.issue(['localhost']), async (request, response) => {
    const body = await text(request)
    const event = JSON.parse(body) as Envelope
    const headers = request.headers as Record<string, string>
    const one = { path: request.url!, id: event.id, subject: event.subject, event, body, headers }
    received.push(one)
    const status = await receiver.reply(one)
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end()
  })
  const sockets = new Set<Duplex>()
  server.on('connection', (socket) => sockets.add(socket))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    received,
    url: (path = '/hook') => `https://localhost:${port}${path}`,
    /** Changes how the receiver replies. */
    replyWith: (reply: Reply | number) => {
      receiver.reply = typeof reply === 'number' ? () => reply : reply
    },
    ofPath: (path: string) => received.filter((one) => one.path === path),
    clear: () => void received.splice(0),
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export const admin: Person = { userId: newId(), role: 'admin' }
export const CONFIRMED = appointmentConfirmed.type
export const LOGGED = workoutLogged.type

type Given = {
  log?: Log
  lookup?: OutboundOptions['lookup']
  /** Timeout of each request; 10 s by default. */
  timeoutMs?: number
}

/** Creates the service with an outbound module that reaches receivers of this machine. */
export const createWebhookFixture = async ({ log, lookup, timeoutMs }: Given = {}) => {
  const real = createOutbound({
    agent: 'Test/1',
    allowsLoopback: true,
    ca: authority.ca,
    ...(lookup && { lookup }),
  })
  const t = await createTestService(notification, {
    now: new Date(),
    config: { PUBLIC_URL: 'http://fieldside.test/' },
    ports: {
      outbound: timeoutMs ? { ...real, post: (url, given) => real.post(url, { ...given, timeoutMs }) } : real,
    },
    ...(log && { log }),
  })
  const create = async (
    url: string,
    given: { event_types?: string[]; since?: string; description?: string; paused?: boolean } = {},
  ): Promise<WebhookEndpointWithSecret> => {
    const body = { url, event_types: [CONFIRMED, LOGGED], description: '', ...given }
    const { status, body: created } = await t.request(createWebhook, { body }, { as: admin })
    if (status !== 201) throw new Error(`creating answered ${status}: ${JSON.stringify(created)}`)
    return created
  }
  return {
    ...t,
    create,
    /** Publishes that an appointment was confirmed. Returns the event's id. */
    confirm: (appointmentId: string, options: { time?: Date; id?: string; times?: number } = {}) =>
      t.deliver(
        appointmentConfirmed,
        appointmentId,
        {
          ...someAppointment(),
          appointment_id: appointmentId,
          status: 'confirmed',
          first_booking_fee_charged: false,
          agreed_by: 'athlete',
        },
        options,
      ),
    drain: () => t.runJobs('webhooks'),
    close: t.close,
  }
}
