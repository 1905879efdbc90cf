import { z } from 'zod'
import { unavailable } from '../base/errors.ts'
import type { Log } from '../telemetry/log.ts'
import { addGauge, type HttpMetrics } from '../telemetry/metrics.ts'
import { inSpan } from '../telemetry/spans.ts'
import { isPublicHost } from './public-address.ts'

export const mailConfig = {
  SMTP_URL: z
    .string()
    .default('smtp://127.0.0.1:2525')
    .describe('Mail server: `smtp://user:password@host:port`, or `smtps://…`'),
  MAIL_FROM: z.string().default('Fieldside <no-reply@fieldside.example>').describe('Sender of emails'),
}

type MailConfig = Record<keyof typeof mailConfig | 'PUBLIC_URL', string>
type MailerParts = { config: MailConfig; log: Log; metrics: HttpMetrics }

export type Mail = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  /** Adds one-click unsubscribing (RFC 8058): mail clients post to this address, without signing in. */
  unsubscribe?: string
}
export type Mailer = {
  /**
   * Sends an email. No error contains an address.
   * @throws unavailable when the server accepts no mail, MailRejected when it rejects this email, Error when our
   * configuration is wrong
   */
  send: (mail: Mail) => Promise<void>
}

/** A mail server rejected this email, temporarily or permanently. It may accept others. */
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

/** Returns the subject of an enhanced status code (RFC 3463), such as '1' (address) in '550 5.1.1'. */
const subjectOf = (response = ''): string | undefined =>
  /^\d{3}[ -]\d\.(\d{1,3})\.\d{1,3}/.exec(response)?.[1]

/**
 * Classifies an SMTP failure. System states (x.3.x) and replies to commands other than RCPT and DATA concern the
 * server. Policy and protocol replies (5.5.x, 5.7.x, such as 'relay denied') may come from our own setup, so they
 * reject no email permanently.
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

/** Drops the server's reply from the error, because it quotes addresses and errors are logged. */
const withoutWords = (error: unknown): Error => {
  const failure = error as SmtpFailure
  const known = [failure.code, failure.command, failure.responseCode].filter((part) => part !== undefined)
  const reason = `the mail server did not take it (${known.join(' ') || 'no reason given'})`
  const failing = failingPart(failure)
  if (failing === 'server') return unavailable(reason, 'mail-server-unavailable')
  return failing === 'setup' ? new Error(reason) : new MailRejected(failing, reason)
}

/**
 * Sends an email, or gives up if the server rejects it permanently. Returns the final state.
 * @throws like `Mailer.send` when a retry may succeed
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
    log.warn({ mail: mail.id, reason: error.message }, 'gave up on an email that was rejected permanently')
    return 'given_up'
  }
}

/** Fewer than mail servers accept over one connection. A new one takes as long as many emails. */
const MAILS_PER_CONNECTION = 500

const TIMEOUTS = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000 }

/** Loads the library with the first email, because it takes memory and time at the start. */
const openTransport = async (url: string) => {
  const [{ createTransport }, { mimeMessage }] = await Promise.all([
    import('nodemailer'),
    import('./mime-message.ts'),
  ])
  const pool = { pool: true, maxConnections: 4, maxMessages: MAILS_PER_CONNECTION }
  return { transport: createTransport({ url, ...pool, ...TIMEOUTS }), mimeMessage }
}

/** Port of mail catchers (Mailpit, MailHog, MailCatcher). No mail server listens on it. */
const CATCHER_PORT = '1025'

/** Returns whether emails for users of a public address go to a mail catcher, which sends none of them. */
export const catchesEmails = ({ SMTP_URL, PUBLIC_URL }: Omit<MailConfig, 'MAIL_FROM'>): boolean =>
  isPublicHost(new URL(PUBLIC_URL).hostname) && new URL(SMTP_URL).port === CATCHER_PORT

/** Creates a service's mailer. Warns, and shows in a metric, when a mail catcher gets the emails of a public address. */
export const openMailer = ({ config, log, metrics }: MailerParts): Mailer => {
  const isCaught = catchesEmails(config)
  if (isCaught) log.warn({}, 'emails are caught, not sent: SMTP_URL is a mail catcher')
  addGauge(
    metrics.registry,
    {
      name: 'fieldside_emails_caught',
      help: '1 if a mail catcher gets the emails of a public address, otherwise 0',
    },
    () => Number(isCaught),
  )
  return createMailer(config.SMTP_URL, config.MAIL_FROM)
}

/**
 * Creates a mailer with pooled SMTP connections. The id becomes the Message-ID, so mail clients can recognize a
 * duplicate.
 */
export const createMailer = (smtpUrl: string, from: string): Mailer => {
  let opened: ReturnType<typeof openTransport> | undefined
  const domain = from.match(/@([\w.-]+)/)?.[1] ?? 'fieldside'
  return {
    send: async ({ id, ...mail }) => {
      opened ??= openTransport(smtpUrl)
      const { transport, mimeMessage } = await opened
      const message = mimeMessage({ ...mail, from, messageId: `<${id}@${domain}>` })
      const attributes = { 'network.protocol.name': 'smtp', 'messaging.message.id': id }
      await inSpan('send email', { kind: 'client', attributes }, () =>
        transport.sendMail(message).catch((error: unknown) => {
          throw withoutWords(error)
        }),
      )
    },
  }
}

/** Connects to a mail server and signs in, without sending an email. @throws like `Mailer.send` */
export const checkMailServer = async (smtpUrl: string): Promise<void> => {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url: smtpUrl, ...TIMEOUTS })
  await transport
    .verify()
    .catch((error: unknown) => {
      throw withoutWords(error)
    })
    .finally(() => transport.close())
}
