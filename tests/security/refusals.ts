import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@fieldside/contracts/durations.ts'
import type { Caller, Endpoint } from '@fieldside/contracts/endpoint.ts'
import { endpointsByService } from '@fieldside/contracts/http/catalogue.ts'
import { v1 } from '@fieldside/contracts/http/v1/catalogue.ts'
import { Role } from '@fieldside/contracts/roles.ts'
import { SCOPES } from '@fieldside/contracts/scopes.ts'
import { beforeAll, expect, it } from 'vitest'
import type { FaultStack } from '../faults/fault-stack.ts'
import type { Api } from '../fixtures/api.ts'
import { createApiClient } from '../fixtures/api-client.ts'
import { signIn, signUp } from '../fixtures/users.ts'

type Case = { service: string; name: string; endpoint: Endpoint }

const cases: Case[] = Object.entries(endpointsByService).flatMap(([service, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({ service, name, endpoint })),
)
const throughBff = cases.filter(({ service }) => service === 'bff')
const ofServices = cases.filter(({ service }) => service !== 'bff')
const guarded = ({ endpoint }: Case) => !endpoint.callers.includes('anyone')

/** The admins' actions, with the behavior rows of the roles that must be refused. */
const ADMINS_ONLY: { title: string; role: Role | 'nobody'; names: string[] }[] = [
  ...(['athlete', 'professional'] as const).flatMap((role) => [
    {
      title: `the BFF refuses to let an ${role} approve or reject [admin/refuse-${role}-approve]`,
      role,
      names: ['approveProfessional', 'rejectProfessional', 'withdrawApproval', 'openDocument'],
    },
    {
      title: `the BFF refuses to let an ${role} change a role [admin/refuse-${role}-change-role]`,
      role,
      names: ['changeRole'],
    },
    {
      title: `the BFF refuses an ${role} the list of users [admin/refuse-${role}-list-users]`,
      role,
      names: ['adminListUsers', 'adminScreen'],
    },
    {
      title: `the BFF refuses an ${role} all bookings [admin/refuse-${role}-list-bookings]`,
      role,
      names: ['adminBookingsScreen'],
    },
    {
      title: `the BFF refuses to let an ${role} send an announcement [admin/refuse-${role}-announcement]`,
      role,
      names: ['sendAnnouncement'],
    },
  ]),
  {
    title: 'the BFF refuses every administrator’s action to who is not signed in [admin/refuse-signed-out]',
    role: 'nobody',
    names: throughBff.filter(({ endpoint }) => endpoint.callers.join() === 'admin').map(({ name }) => name),
  },
]

const pathOf = (endpoint: Endpoint) =>
  endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === 'document_type' ? 'government_id' : randomUUID(),
  )

const admits = (callers: readonly Caller[], role: Role) =>
  callers.includes('signed-in') || callers.includes(role)

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Checks what API clients may call, over the whole table of permissions. */
const apiClientRefusals = (given: () => FaultStack): void => {
  const statusOf = async (url: string, { method, path }: Endpoint, token: string): Promise<number> => {
    const response = await fetch(`${url}${pathOf({ path } as Endpoint)}`, { method, headers: bearer(token) })
    await response.body?.cancel()
    return response.status
  }

  it('returns 403 to an API client with every scope at every endpoint of every service that names no scope [events/api-scopes]', async () => {
    const { token } = await createApiClient(given().admin.api)
    const wrong: string[] = []
    for (const { service, name, endpoint } of ofServices.filter(guarded)) {
      if (endpoint.callers.some((caller) => caller.startsWith('scope:'))) continue
      const status = await statusOf(given().stack.urls[service as 'booking'], endpoint, token)
      if (status !== 403) wrong.push(`${service} ${name}: ${status}`)
    }
    expect(wrong).toEqual([])
  })

  it('returns 401 to an API client’s token at every guarded endpoint for browsers [events/api-scopes]', async () => {
    const { token } = await createApiClient(given().admin.api)
    const wrong: string[] = []
    for (const { name, endpoint } of throughBff.filter(guarded)) {
      const headers = { ...bearer(token), origin: given().publicUrl }
      const url = `${given().publicUrl}/api${pathOf(endpoint)}`
      const response = await fetch(url, { method: endpoint.method, headers })
      await response.body?.cancel()
      if (response.status !== 401) wrong.push(`${name}: ${response.status}`)
    }
    expect(wrong).toEqual([])
  })

  it.each(SCOPES)(
    'returns 403 to an API client with every scope but %s where that scope is needed, at the BFF and the service [events/api-scopes]',
    async (scope) => {
      const { token } = await createApiClient(
        given().admin.api,
        SCOPES.filter((one) => one !== scope),
      )
      const wrong: string[] = []
      for (const [name, endpoint] of Object.entries(v1)) {
        if (!endpoint.callers.includes(`scope:${scope}`)) continue
        const serviceUrl = given().stack.urls[endpoint.target as 'booking']
        const served = { ...endpoint, path: endpoint.servicePath }
        const statuses = [
          await statusOf(given().publicUrl, endpoint, token),
          await statusOf(serviceUrl, served, token),
        ]
        if (statuses.join() !== '403,403') wrong.push(`${name}: ${statuses}`)
      }
      expect(wrong).toEqual([])
    },
  )
}

/** Checks the table of permissions over HTTP at the BFF and at each service. */
export const refusals = (given: () => FaultStack): void => {
  const people: Partial<Record<Role, Api>> = {}

  beforeAll(async () => {
    for (const role of ['athlete', 'professional'] as const) {
      const person = await signUp(given(), { role })
      // A new sign-in puts the chosen role into the login session.
      people[role] = await signIn(given(), person)
    }
    people.admin = given().admin.api
  })

  it('returns 401 to a visitor without a login session at every guarded endpoint of the BFF [roles/server-enforced]', async () => {
    const wrong: string[] = []
    for (const { name, endpoint } of throughBff.filter(guarded)) {
      const response = await fetch(`${given().publicUrl}/api${pathOf(endpoint)}`, {
        method: endpoint.method,
        headers: { origin: given().publicUrl },
      })
      await response.body?.cancel()
      if (response.status !== 401) wrong.push(`${name}: ${response.status}`)
    }
    expect(wrong).toEqual([])
  })

  it('returns 401 to a caller without a token at every guarded endpoint of every service [roles/server-enforced]', async () => {
    const wrong: string[] = []
    for (const { service, name, endpoint } of ofServices.filter(guarded)) {
      const url = given().stack.urls[service as 'booking']
      const response = await fetch(`${url}${pathOf(endpoint)}`, { method: endpoint.method })
      if (response.status !== 401) wrong.push(`${service} ${name}: ${response.status}`)
    }
    expect(wrong).toEqual([])
  })

  it.each(Role.options)(
    'returns 403 to a signed-in %s at every endpoint that other roles own [roles/server-enforced]',
    async (role) => {
      const wrong: string[] = []
      for (const { name, endpoint } of throughBff.filter(guarded)) {
        if (admits(endpoint.callers, role)) continue
        const response = await people[role]!.send(endpoint.method, pathOf(endpoint))
        if (response.status !== 403) wrong.push(`${name}: ${response.status}`)
      }
      expect(wrong).toEqual([])
    },
  )

  it.each(ADMINS_ONLY)('$title', async ({ role, names }) => {
    expect(names.length).toBeGreaterThan(0)
    for (const name of names) {
      const { endpoint } = throughBff.find((one) => one.name === name)!
      const nobody = () =>
        fetch(`${given().publicUrl}/api${pathOf(endpoint)}`, {
          method: endpoint.method,
          headers: { origin: given().publicUrl },
        })
      const response = await (role === 'nobody'
        ? nobody()
        : people[role]!.send(endpoint.method, pathOf(endpoint)))
      await response.body?.cancel()
      expect([name, response.status]).toEqual([name, role === 'nobody' ? 401 : 403])
    }
  })

  apiClientRefusals(given)

  it("rejects every command from another site's page, or without an origin, with 403", async () => {
    const wrong: string[] = []
    for (const { name, endpoint } of throughBff.filter(({ endpoint }) => endpoint.method !== 'GET')) {
      // Mail clients call it without an Origin. It needs only its signed token.
      if (name === 'endAlertByOneClick') continue
      for (const origin of ['https://elsewhere.example', 'null', given().stack.urls.bff]) {
        const headers = { origin, cookie: people.athlete!.cookie() }
        const response = await fetch(`${given().publicUrl}/api${pathOf(endpoint)}`, {
          method: endpoint.method,
          headers,
        })
        const problem = (await response.json()) as { code?: string }
        if (response.status !== 403 || problem.code !== 'foreign-origin')
          wrong.push(`${name} ${origin}: ${response.status}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('stores nothing from a body that is not JSON or that sets a role, status, or another athlete, and names the problem [booking-form/server-validation]', async () => {
    const athlete = people.athlete!
    const notJson = await athlete.send('POST', '/booking/appointments', {
      headers: { 'content-type': 'application/json' },
      body: '{"age": ',
    })
    expect(notJson.status).toBe(400)
    const body = {
      professional_id: randomUUID(),
      appointment_type: 'consultation',
      appointment_date: new Date(Date.now() + DAY_MS).toISOString(),
      age: 30,
      sex: 'other',
      phone: '+1 212 555 0188',
      email: 'a@people.test',
      role: 'admin',
      status: 'confirmed',
      athlete_id: randomUUID(),
    }
    const forged = await athlete.send('POST', '/booking/appointments', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const problem = (await forged.json()) as { errors: { field: string }[] }
    expect(forged.status).toBe(400)
    expect(problem.errors.map(({ field }) => field)).toEqual(['body'])
  })

  it('ends a login session at sign-out at once and makes its cookie useless [auth-calls/sign-in-and-out]', async () => {
    const person = await signUp(given(), { role: 'athlete' })
    const cookie = person.api.cookie()
    const read = () => fetch(`${given().publicUrl}/api/screens/athlete-dashboard`, { headers: { cookie } })
    expect((await read()).status).toBe(200)
    expect((await person.api.send('DELETE', '/session')).status).toBe(204)
    expect((await read()).status).toBe(401)
  })

  it('marks the session cookie HttpOnly and SameSite=Strict and puts no token into a session reply [entities/session]', async () => {
    const person = await signUp(given())
    const response = await fetch(`${given().publicUrl}/api/session`, {
      method: 'POST',
      headers: { origin: given().publicUrl, 'content-type': 'application/json' },
      body: JSON.stringify({ email: person.email, password: person.password }),
    })
    const cookie = response.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Strict/)
    expect(await response.text()).not.toMatch(/eyJ|access_token|refresh_token/)
  })
}
