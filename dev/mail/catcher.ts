import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Faults } from './faults.ts'
import type { Inbox } from './inbox.ts'

const MAX_BYTES = 10 * 1024 * 1024

const take = async (
  inbox: Inbox,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<void> => {
  const mail = await PostalMime.parse(await buffer(stream))
  inbox.add({
    from: mail.from?.name ? `${mail.from.name} <${mail.from.address}>` : (mail.from?.address ?? ''),
    to: session.envelope.rcptTo.map((recipient) => recipient.address.toLowerCase()),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
  })
}

/** Accepts every mail and delivers none. */
export const createCatcher = (inbox: Inbox, faults: Faults): SMTPServer =>
  new SMTPServer({
    name: 'fieldside-inbox',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_BYTES,
    closeTimeout: 500,
    onData: (stream, session, done) => {
      const code = faults.next()
      if (code === null) {
        take(inbox, stream, session).then(() => done(), done)
        return
      }
      stream.once('end', () => done(Object.assign(new Error('Refused on request'), { responseCode: code })))
      stream.resume()
    },
  })
