import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Mail } from './inbox.ts'
import { createMail, type MailPart } from './server.ts'

let mail: MailPart
let transport: ReturnType<typeof createTransport>
beforeAll(async () => {
  mail = await createMail()
  transport = createTransport({ url: mail.smtpUrl, pool: true, maxConnections: 1 } as object)
})
afterAll(async () => {
  transport.close()
  await mail.close()
})
beforeEach(async () => {
  await fetch(`${mail.url}/api/mails`, { method: 'DELETE' })
})

const from = 'Fieldside <hello@fieldside.test>'
const send = (to: string, subject: string, extra: object = {}) =>
  transport.sendMail({ from, to, subject, text: 'Hello', ...extra })
const mailsTo = async (to?: string): Promise<Mail[]> =>
  (await (await fetch(`${mail.url}/api/mails${to ? `?to=${encodeURIComponent(to)}` : ''}`)).json()) as Mail[]
const page = async (path: string): Promise<string> => (await fetch(mail.url + path)).text()

test('lists a mail sent over SMTP in the API of each recipient, including blind copies', async () => {
  const html = '<p>Grüße <a href="https://example.test/x?a=1&amp;b=2">open</a></p>'
  const messageId = '<one@fieldside.test>'
  await send('Ann@Example.test', 'Réservation ✓', { html, messageId, bcc: 'hidden@example.test' })
  const [caught] = await mailsTo('ann@example.test')
  expect(caught).toMatchObject({
    ...{ subject: 'Réservation ✓', text: 'Hello\n', from },
    message_id: messageId,
  })
  expect(caught?.html).toContain('Grüße')
  expect(await mailsTo('hidden@example.test')).toHaveLength(1)
  expect(await mailsTo('other@example.test')).toEqual([])
})

test('lists the newest mail first on the inbox page and opens links of a mail in a new tab', async () => {
  await send('a@example.test', 'First')
  await send('a@example.test', 'Second', { text: 'See https://example.test/reset?t=1.', html: '<b>See</b>' })
  const list = await page('/')
  expect(list.indexOf('Second')).toBeLessThan(list.indexOf('First'))
  const [second] = await mailsTo()
  const opened = await page(`/mails/${second?.id}`)
  expect(opened).toContain('<a href="https://example.test/reset?t=1" target="_blank" rel="noopener">')
  expect(await page(`/mails/${second?.id}/html`)).toContain('<base target="_blank"><b>See</b>')
  await send('a@example.test', 'Third', { html: '<!doctype html><html><head><title>x</title></head></html>' })
  const [third] = await mailsTo()
  expect(await page(`/mails/${third?.id}/html`)).toMatch(/^<!doctype html><html><head><base target="_blank">/)
})

test("never runs a mail's content as part of the page", async () => {
  await send('a@example.test', '<img src=x onerror=alert(1)>', {
    text: '<script>alert(2)</script>',
    html: '<i>x</i>',
  })
  const [caught] = await mailsTo()
  for (const path of ['/', `/mails/${caught?.id}`]) expect(await page(path)).not.toMatch(/<img|<script>alert/)
  const body = await fetch(`${mail.url}/mails/${caught?.id}/html`)
  expect(body.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('refuses the configured number of mails, then accepts them again', async () => {
  const fault = (body: object) =>
    fetch(`${mail.url}/api/fault`, { method: 'PUT', body: JSON.stringify(body) }).then(
      (reply) => reply.status,
    )
  expect(await fault({ refuse: 1 })).toBe(204)
  await expect(send('a@example.test', 'No')).rejects.toMatchObject({ responseCode: 451 })
  await send('a@example.test', 'Yes')
  expect((await mailsTo()).map((each) => each.subject)).toEqual(['Yes'])
  expect(await fault({ refuse: 'all', code: 550 })).toBe(204)
  await expect(send('a@example.test', 'No')).rejects.toMatchObject({ responseCode: 550 })
  expect(await fault({ refuse: 0 })).toBe(204)
  expect(await fault({ refuse: -1 })).toBe(400)
})

test('keeps the newest 500', async () => {
  for (let i = 1; i <= 502; i++) await send('a@example.test', `Mail ${i}`)
  const subjects = (await mailsTo()).map((each) => each.subject)
  expect(subjects).toHaveLength(500)
  expect(subjects[0]).toBe('Mail 502')
})

test('refuses to start in production', async () => {
  process.env.NODE_ENV = 'production'
  await expect(createMail()).rejects.toThrow(/NODE_ENV=production/)
  process.env.NODE_ENV = 'test'
})
