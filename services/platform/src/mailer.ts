import nodemailer from 'nodemailer'
import { z } from 'zod'
import { unavailable } from './errors.ts'
import type { Log } from './log.ts'

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
  /**
   * @throws unavailable when no mail server took mail, MailRejected when one rejected this mail, Error when our side
   * is set up wrong; none names an address
   */
  send: (mail: Mail) => Promise<void>
}

/** A mail server rejected this mail, for now or for good; it may take others. */
export class MailRejected extends Error {
  readonly code: 'mail-deferred' | 'mail-rejected'

  constructor(code: MailRejected['code'], reason: string) {
    super(reason)
    this.name = 'MailRejected'
    this.code = code
  }
}

type SmtpFailure = { code?: string; responseCode?: number; command?: string; response?: string }
type Failing = 'server' | 'mail-deferred' | 'mail-rejected' | 'setup'

const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA'])
const REJECTED_FOR_GOOD = new Set([550, 551, 552, 553, 554, 556])
const CLOSING = 421

/** The subject of an enhanced status code (RFC 3463), such as '1' in '550 5.1.1': the address. */
const subjectOf = (response = ''): string | undefined =>
  /^\d{3}[ -]\d\.(\d{1,3})\.\d{1,3}/.exec(response)?.[1]

/**
 * Tells what an SMTP failure is about. System states (x.3.x) and replies to anything but the recipient or the message
 * are the server's. Policy and protocol replies (5.5.x, 5.7.x, such as 'relay denied') may be our own set-up, so they
 * reject no mail for good.
 */
const failingPart = ({ responseCode, command = '', response }: SmtpFailure): Failing => {
  if (responseCode === undefined) return command === 'API' ? 'setup' : 'server'
  const subject = subjectOf(response)
  if (responseCode < 500) {
    const isServer = responseCode === CLOSING || subject === '3' || !ABOUT_THE_MAIL.has(command)
    return isServer ? 'server' : 'mail-deferred'
  }
  const isSetUp = subject === '3' || subject === '5' || subject === '7' || !ABOUT_THE_MAIL.has(command)
  return isSetUp || !REJECTED_FOR_GOOD.has(responseCode) ? 'setup' : 'mail-rejected'
}

/** What went wrong without what the mail server said: that quotes addresses, and errors are logged. */
const withoutWords = (error: unknown): Error => {
  const failure = error as SmtpFailure
  const known = [failure.code, failure.command, failure.responseCode].filter((part) => part !== undefined)
  const reason = `the mail server did not take it (${known.join(' ') || 'no reason given'})`
  const failing = failingPart(failure)
  if (failing === 'server') return unavailable(reason, 'mail-server-unavailable')
  return failing === 'setup' ? new Error(reason) : new MailRejected(failing, reason)
}

/**
 * Sends a mail, or gives it up if a mail server rejected it for good. Returns the state in which the mail ended.
 * @throws as `Mailer.send` when the mail may be taken later
 */
export const sendOrGiveUp = async (
  { mailer, log }: { mailer: Mailer; log: Log },
  mail: Mail,
): Promise<'sent' | 'given_up'> => {
  try {
    await mailer.send(mail)
    return 'sent'
  } catch (error) {
    if (!(error instanceof MailRejected) || error.code !== 'mail-rejected') throw error
    log.warn({ mail: mail.id, reason: error.message }, 'gave up a mail that was rejected for good')
    return 'given_up'
  }
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
