import nodemailer from 'nodemailer'
import { z } from 'zod'
import { unavailable } from './errors.ts'

/** What a service that sends mails is told. */
export const mailConfig = {
  SMTP_URL: z
    .string()
    .default('smtp://127.0.0.1:2525')
    .describe('The mail server: `smtp://user:password@host:port`, or `smtps://…`'),
  MAIL_FROM: z.string().default('Fieldside <no-reply@fieldside.example>').describe('The sender of mails'),
}

export type Mail = { id: string; to: string; subject: string; text: string; html: string; replyTo?: string }
export type Mailer = {
  /** @throws unavailable when no mail server took it, Error when one rejected it; neither names an address */
  send: (mail: Mail) => Promise<void>
}

/** What went wrong without what the mail server said: that quotes addresses, and errors are logged. */
const withoutWords = (error: unknown): Error => {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string }
  const known = [code, command, responseCode].filter((part) => part !== undefined)
  const reason = `the mail server did not take it (${known.join(' ') || 'no reason given'})`
  const isRejected = responseCode !== undefined && responseCode >= 500
  return isRejected ? new Error(reason) : unavailable(reason, 'mail-server-unavailable')
}

/** One pooled SMTP connection set; the mail's id becomes its Message-ID, so that a repeat is known as one. */
export const createMailer = (smtpUrl: string, from: string): Mailer => {
  const transport = nodemailer.createTransport(
    {
      url: smtpUrl,
      pool: true,
      maxConnections: 3,
      connectionTimeout: 5000,
      greetingTimeout: 5000,
      socketTimeout: 10_000,
    },
    { from },
  )
  const domain = from.match(/@([\w.-]+)/)?.[1] ?? 'fieldside'
  return {
    send: async ({ id, ...mail }) => {
      await transport.sendMail({ ...mail, messageId: `<${id}@${domain}>` }).catch((error: unknown) => {
        throw withoutWords(error)
      })
    },
  }
}
