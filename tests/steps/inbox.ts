import { openMailedLink } from '@fieldside/contracts/http/bff/account.ts'
import { expect } from '@playwright/test'
import { z } from 'zod'
import { createApi } from '../fixtures/api.ts'

const Mails = z.object({ mails: z.array(z.object({ subject: z.string(), text: z.string() })) })
type Mail = { subject: string; text: string }

const mailsTo = async (inboxUrl: string, to: string): Promise<Mail[]> => {
  const response = await fetch(`${inboxUrl}/api/mails?to=${encodeURIComponent(to)}`)
  const body: unknown = await response.json()
  return Mails.parse(Array.isArray(body) ? { mails: body } : body).mails
}

/** Waits for a mail with the subject in the embedded inbox. */
export const latestMail = async (inboxUrl: string, to: string, subject: string): Promise<Mail> => {
  let found: Mail | undefined
  await expect(async () => {
    found = (await mailsTo(inboxUrl, to)).find((mail) => mail.subject === subject)
    expect(found, `a mail '${subject}'`).toBeDefined()
  }).toPass({ timeout: 20_000 })
  if (!found) throw new Error('no mail')
  return found
}

export const mailedLink = async (inboxUrl: string, to: string, subject: string): Promise<string> => {
  const { text } = await latestMail(inboxUrl, to, subject)
  const link = /https?:\/\/\S+#\S+/.exec(text)?.[0]
  if (!link) throw new Error(`no link in '${subject}'`)
  return link
}

/** Confirms the email as the mailed link does, so that other mails reach the address too. */
export const confirmAddress = async (
  { publicUrl, inboxUrl }: { publicUrl: string; inboxUrl: string },
  email: string,
): Promise<void> => {
  const link = await mailedLink(inboxUrl, email, 'Confirm your email address')
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('confirm_email') ?? ''
  await createApi(publicUrl).call(openMailedLink, { body: { token } })
}
