import { expect } from '@playwright/test'
import { z } from 'zod'

const Mails = z.object({ mails: z.array(z.object({ subject: z.string(), text: z.string() })) })
type Mail = { subject: string; text: string }

const mailsTo = async (inboxUrl: string, to: string): Promise<Mail[]> => {
  const response = await fetch(`${inboxUrl}/api/mails?to=${encodeURIComponent(to)}`)
  const body: unknown = await response.json()
  return Mails.parse(Array.isArray(body) ? { mails: body } : body).mails
}

/** Waits for a mail with that subject in the embedded inbox. */
export const latestMail = async (inboxUrl: string, to: string, subject: string): Promise<Mail> => {
  let found: Mail | undefined
  await expect(async () => {
    found = (await mailsTo(inboxUrl, to)).find((mail) => mail.subject === subject)
    expect(found, `a mail '${subject}'`).toBeDefined()
  }).toPass({ timeout: 20_000 })
  if (!found) throw new Error('no mail')
  return found
}
