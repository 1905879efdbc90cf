import { billing } from '@fieldside/billing/service.ts'
import { booking } from '@fieldside/booking/service.ts'
import { content } from '@fieldside/content/service.ts'
import type { Endpoint } from '@fieldside/contracts/endpoint.ts'
import { endpointsByService } from '@fieldside/contracts/http/catalogue.ts'
import { Role } from '@fieldside/contracts/roles.ts'
import { SCOPES } from '@fieldside/contracts/scopes.ts'
import type { Service } from '@fieldside/deploy/topology.ts'
import { directory } from '@fieldside/directory/service.ts'
import { identity } from '@fieldside/identity/service.ts'
import { notification } from '@fieldside/notification/service.ts'
import { cursorCodec, TimedPosition } from '@fieldside/platform/cursor.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { createTestService } from '@fieldside/platform/testing/service.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'

const DEFINITIONS = { identity, directory, booking, billing, content, notification } satisfies Record<
  Service,
  object
>

/** Unused values: an invalid cursor is rejected before any call. */
const CONFIG = {
  STRIPE_SECRET_KEY: 'unused',
  STRIPE_WEBHOOK_SECRET: 'unused',
  STRIPE_PUBLISHABLE_KEY: 'unused',
  STRIPE_URL: 'http://stripe.test',
  S3_URL: 'http://s3.test',
  S3_ACCESS_KEY: 'unused',
  S3_SECRET_KEY: 'unused',
  SESSION_KEY: Buffer.alloc(32).toString('base64'),
  KEYCLOAK_BFF_CLIENT_ID: 'unused',
  KEYCLOAK_BFF_CLIENT_SECRET: 'unused',
  SMTP_URL: 'smtp://mail.test',
  MAIL_FROM: 'Fieldside <no-reply@fieldside.test>',
}

const listsOf = (endpoints: Record<string, Endpoint>): [string, Endpoint][] =>
  Object.entries(endpoints).filter(([, { query }]) =>
    z.safeParse(query, { cursor: [] }).error?.issues.some(({ path }) => path[0] === 'cursor'),
  )

/** Query parameters that some lists require. */
const CHOICES: Record<string, string> = {
  scope: 'past',
  state: 'hidden',
  from: '2026-11-01',
  to: '2026-11-30',
  time_zone: 'America/Denver',
}
const choicesFor = ({ query }: Endpoint) =>
  Object.fromEntries(
    Object.entries(CHOICES).filter(([name]) =>
      z.safeParse(query, {}).error?.issues.some(({ path }) => path[0] === name),
    ),
  )

const position = { at: new Date('2026-11-22T12:00:00Z'), id: newId() }
const FORGED = [
  'x',
  Buffer.from('[]').toString('base64url'),
  Buffer.from(`${position.at.toISOString()} ${position.id}`).toString('base64url'),
  Buffer.from(`0000-01-01T00:00:00.000Z,${position.id}`).toString('base64url'),
  `253402300799999_${position.id}`,
  cursorCodec('a list of nobody', TimedPosition).encode(position) ?? '',
]

test.each(Object.keys(DEFINITIONS) as (keyof typeof DEFINITIONS)[])(
  'rejects cursors that %s did not issue, naming the field, in every list',
  async (name) => {
    const lists = listsOf(endpointsByService[name])
    expect(lists.length).toBeGreaterThan(0)
    const service = await createTestService(DEFINITIONS[name] as typeof billing, { config: CONFIG as never })
    const wrong: string[] = []
    for (const [list, endpoint] of lists)
      for (const cursor of FORGED) {
        const role = Role.options.find((one) => endpoint.callers.includes(one)) ?? 'athlete'
        const isForClients = endpoint.callers.every((caller) => caller.startsWith('scope:'))
        const as = isForClients ? { client: 'api-test', scopes: SCOPES } : { userId: newId(), role }
        const query = { ...choicesFor(endpoint), cursor }
        const { status, problem } = await service.request(
          endpoint,
          { query, params: { id: newId() } } as never,
          { as },
        )
        if (status !== 400 || problem.errors?.[0]?.field !== 'cursor')
          wrong.push(`${list} ${cursor}: ${status}`)
      }
    await service.close()
    expect(wrong).toEqual([])
  },
)
