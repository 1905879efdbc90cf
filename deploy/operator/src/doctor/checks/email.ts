import { newId } from '@fieldside/platform/ids.ts'
import { catchesEmails, checkMailServer, createMailer } from '@fieldside/platform/mailer.ts'
import { isPublicHost } from '@fieldside/platform/public-address.ts'
import { type Check, type Found, failed, ok, warning } from '../check.ts'
import { LINKS } from '../links.ts'

export type EmailSettings = {
  smtpUrl: string
  from: string
  publicUrl: string
  /** Receives a test email. Without it, none is sent. */
  to?: string | undefined
}

const isCaught = ({ smtpUrl, publicUrl }: EmailSettings): boolean =>
  catchesEmails({ SMTP_URL: smtpUrl, PUBLIC_URL: publicUrl })

const hasReservedSender = ({ from, publicUrl }: EmailSettings): boolean => {
  const domain = /@([\w.-]+)/.exec(from)?.[1]
  return isPublicHost(new URL(publicUrl).hostname) && (domain === undefined || !isPublicHost(domain))
}

/** Checks that the emails of a public address can arrive. */
export const checkEmailSettings = (settings: EmailSettings): Check => ({
  name: 'email',
  advice: { fix: 'Correct SMTP_URL of identity and notification.', link: LINKS.email },
  run: async () => {
    const found: Found[] = []
    if (isCaught(settings))
      found.push(
        failed('A mail catcher gets every email, so users of your public address get none.', {
          fix: 'Set SMTP_URL of identity and notification to your mail server.',
          link: LINKS.emailsCaught,
        }),
      )
    if (hasReservedSender(settings))
      found.push(
        warning('Emails name a sender that mail servers reject (MAIL_FROM).', {
          fix: 'Set MAIL_FROM in .env to an address of your domain.',
          link: LINKS.email,
        }),
      )
    return found
  },
})

const TEXT = 'Your Fieldside installation can send email. The operator’s doctor sent this test.'

/** Checks that identity's mail server accepts a connection, or an email to an address that the operator named. */
export const checkMailbox = ({ smtpUrl, from, to }: EmailSettings): Check => ({
  name: 'email',
  advice: {
    fix: 'Check the host, port, user, and password in SMTP_URL of identity and notification.',
    link: LINKS.emailsFail,
  },
  run: async () => {
    if (!to) {
      await checkMailServer(smtpUrl)
      return [ok('The mail server accepts connections. Add --email <address> to send a test email.')]
    }
    const email = {
      id: newId(),
      to,
      subject: 'Test email from Fieldside',
      text: TEXT,
      html: `<p>${TEXT}</p>`,
    }
    await createMailer(smtpUrl, from).send(email)
    return [ok('The mail server accepted a test email. Check that it arrived, and not as spam.')]
  },
})
