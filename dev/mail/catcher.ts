import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Faults } from './faults.ts'
import type { Inbox } from './inbox.ts'

const MAX_BYTES = 10 * 1024 * 1024

const take = async (
  inbox: Inbox,
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
): Promise<void> => {
  const raw = await buffer(stream)
  inbox.add(
    envelope.rcptTo.map(({ address }) => address.toLowerCase()),
    raw,
  )
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
