import type { Mail } from '@fieldside/dev-mail/inbox.ts'
import { createMail, type MailPart } from '@fieldside/dev-mail/server.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runChecks } from '../run-checks.ts'
import { checkEmailSettings, checkMailbox, type EmailSettings } from './email.ts'

let mail: MailPart
beforeAll(async () => {
  mail = await createMail()
})
afterAll(() => mail.close())

const caught = async () => (await (await fetch(`${mail.url}/api/mails`)).json()) as Mail[]
const ask = (changes: Partial<EmailSettings> = {}) => {
  const settings = {
    smtpUrl: mail.smtpUrl,
    from: 'Fieldside <hello@fieldside.com>',
    publicUrl: 'https://fieldside.com',
    ...changes,
  }
  return runChecks([checkEmailSettings(settings), checkMailbox(settings)], [])
}

it('connects without sending anything, and sends one email when asked [operations/doctor-outside]', async () => {
  expect(await ask()).toMatchObject([
    { state: 'ok', message: expect.stringContaining('accepts connections') },
  ])
  expect(await caught()).toEqual([])
  const [sent] = await ask({ to: 'operator@example.com' })
  expect(sent).toMatchObject({ state: 'ok', message: expect.stringContaining('accepted a test email') })
  expect(JSON.stringify(sent)).not.toContain('operator@')
  expect(await caught()).toMatchObject([{ subject: 'Test email from Fieldside' }])
})

it('fails for a server that doesn’t answer [operations/doctor-outside]', async () => {
  const [refused] = await ask({ smtpUrl: 'smtp://127.0.0.1:1' })
  expect(refused).toMatchObject({ state: 'failed', link: 'docs/runbook.md#emailsfail' })
})

it('warns about a sender that mail servers reject', async () => {
  expect(await ask({ from: 'Fieldside <hello@fieldside.test>' })).toMatchObject([
    { state: 'warning', fix: expect.stringContaining('MAIL_FROM') },
    { state: 'ok' },
  ])
  expect(await ask({ from: 'hello@fieldside.test', publicUrl: 'https://localhost' })).toMatchObject([
    { state: 'ok' },
  ])
})

it('says that a mail server rejected the email, without the address', async () => {
  await fetch(`${mail.url}/api/fault`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refuse: 1, code: 550 }),
  })
  const [refused] = await ask({ to: 'operator@example.com' })
  expect(refused).toMatchObject({ state: 'failed', message: expect.stringContaining('550') })
  expect(JSON.stringify(refused)).not.toContain('operator@')
})

it('fails when a mail catcher gets the emails of a public address [operations/doctor-outside]', async () => {
  const catcher = { smtpUrl: 'smtp://127.0.0.1:1025' }
  expect(await ask(catcher)).toContainEqual(
    expect.objectContaining({ state: 'failed', link: 'docs/runbook.md#emailscaught' }),
  )
  expect(await ask({ ...catcher, publicUrl: 'https://localhost' })).not.toContainEqual(
    expect.objectContaining({ link: 'docs/runbook.md#emailscaught' }),
  )
})
