import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { topicOf } from '@fieldside/contracts/envelope.ts'
import { messageSent } from '@fieldside/contracts/events/booking.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { connectBus } from '@fieldside/platform/connect-bus.ts'
import { createLog } from '@fieldside/platform/log.ts'
import { createMailer } from '@fieldside/platform/mailer.ts'
import { decryptPush, newBrowserKeys } from '@fieldside/platform/testing/push-service.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSql } from '../security/attacks/attack.ts'
import { pushEndpoint, type SentPush, startPushes } from '../setup/push-service.ts'
import type { FaultStack } from './fault-stack.ts'
import { findInSources, findInTables, readSources } from './leak-search.ts'
import { reminders } from './reminders.ts'
import { type Typing, typeEverywhere } from './typed-texts.ts'

const keys = newBrowserKeys()

/** Sends the pushes of both people to one browser. */
const subscribe = async ({ pro, athlete }: Pick<Typing, 'pro' | 'athlete'>): Promise<void> => {
  for (const { api, id } of [pro, athlete]) {
    const { publicKey: p256dh, auth } = keys
    await api.call(actions.setPreferences, { body: { emailNotifications: true, pushNotifications: true } })
    await api.call(actions.addPushDevice, { body: { endpoint: pushEndpoint(id), keys: { p256dh, auth } } })
  }
}

const pushBodies = async (url: string): Promise<string[]> => {
  const sent = (await (await fetch(url)).json()) as SentPush[]
  return sent.map(({ body }) => decryptPush(Buffer.from(body, 'base64url'), keys))
}

/** Types private texts, lets days pass so that everything about them is sent, and searches for them. */
export const leaks = (given: () => FaultStack): void => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldside-leaks-'))
  let pushes: Awaited<ReturnType<typeof startPushes>>
  let typing: Typing

  beforeAll(async () => {
    pushes = await startPushes(folder)
    Object.assign(given().stack.environments.notification!, pushes.environment)
    await given().restart('notification')
    typing = await typeEverywhere(given(), folder, subscribe)
  })
  afterAll(async () => {
    await pushes.close()
    rmSync(folder, { recursive: true })
  })

  describe('reminders', () => reminders(given))

  it('no text that was typed in a conversation, a note, or an answer, no name of a file, and no private calendar address is in a log, an event, an email, a push, a trace, or another service’s tables [messages/masked] [calendar/feed] [busy/connect] [busy/effect]', async () => {
    const sources = await readSources(given(), await pushBodies(pushes.url))
    // Each source has something about the conversation, so it was read.
    expect(sources.logs.some((line) => line.includes('/threads/with/{id}/messages'))).toBe(true)
    expect(sources.events.some((event) => event.includes(messageSent.type))).toBe(true)
    expect(
      sources.emails.some((mail) => mail.includes(typing.pro.email) && mail.includes('/messages/')),
    ).toBe(true)
    expect(sources.pushes.some((body) => body.includes('/messages/'))).toBe(true)
    expect(sources.traces.some((body) => body.includes('/threads/with/{id}/messages'))).toBe(true)

    const texts = typing.texts.map(({ text }) => text)
    expect(findInSources(sources, texts)).toEqual([])
    const { found, ...searched } = await findInTables(given(), texts)
    expect(typing.texts.map(({ what, text }) => [what, found.get(text) ?? []])).toEqual(
      typing.texts.map(({ what, tables }) => [what, tables]),
    )
    const counts = Object.entries(sources).map(([name, lines]) => [name, lines.length])
    console.log(JSON.stringify({ texts: texts.length, ...Object.fromEntries(counts), ...searched }))
  })
}

/** Plants a text in each source. Comes last, because nobody could read the planted event. */
export const plantedLeaks = (given: () => FaultStack): void => {
  it('the search for leaks finds a text in a log, an event, an email, a push, a trace, and a table', async () => {
    const { logsDir, busUrl, stack, receiver, databaseUrl } = given()
    const text = 'planted0123456789'
    appendFileSync(join(logsDir, 'bff.log'), `{"msg":"said ${text}"}\n`)
    const bus = await connectBus(busUrl, { clientId: 'test', log: createLog('test', 'silent') })
    await bus.publish([
      { topic: topicOf('content'), key: 'planted', value: `{"text":"${text}"}`, headers: {} },
    ])
    await bus.close()
    const mail = { id: 'planted', to: 'someone@people.test', subject: 'Planted', text, html: text }
    await createMailer(stack.urls.smtp, 'test@fieldside.test').send(mail)
    const span = { traceId: '0'.repeat(32), spanId: '0'.repeat(16), name: text }
    const times = { startTimeUnixNano: '0', endTimeUnixNano: '0' }
    const scopeSpans = [{ spans: [{ ...span, ...times }] }]
    const body = JSON.stringify({ resourceSpans: [{ resource: { attributes: [] }, scopeSpans }] })
    await fetch(`${receiver.url}/v1/traces`, { method: 'POST', body })
    const sql = createSql(databaseUrl)
    await sql("create table content.planted as select convert_to($1, 'UTF8') as bytes", [text])

    const sources = await readSources(given(), [`{"title":"${text}"}`])
    expect(findInSources(sources, [text])).toEqual(
      Object.keys(sources).map((name) => `${text} in 1 of ${name}`),
    )
    const { found } = await findInTables(given(), [text])
    expect(found.get(text)).toEqual(expect.arrayContaining(['bus.messages', 'content.planted']))
    await sql('drop table content.planted')
  })
}
