import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

/** Points of an email's way at which its sender can die: claimed but not sent, or sent without knowing it. */
export type MailMoment = 'claimed' | 'sent'

export type MailProxy = {
  url: string
  /** Resolves when the nth email from now on reaches the moment, and passes nothing on from then until `thaw`. */
  freezeAt: (moment: MailMoment, nth: number) => Promise<void>
  thaw: () => void
  close: () => Promise<void>
}

/** Clients send it together with the commands before it (RFC 2920). */
const COMMAND = /(^|\r\n)DATA\r\n$/
const GO_AHEAD = /^354/m

/** Starts an SMTP proxy that stops the conversation before a mail server's next step. */
export const createMailProxy = async (port: number): Promise<MailProxy> => {
  let awaited: { moment: MailMoment; left: number; reached: () => void } | undefined
  let isFrozen = false
  const note = (moment: MailMoment): void => {
    if (awaited?.moment !== moment) return
    awaited.left -= 1
    if (awaited.left > 0) return
    isFrozen = true
    awaited.reached()
  }
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    let isInMail = false
    near.on('data', (chunk) => {
      if (!isInMail && COMMAND.test(chunk.toString('latin1'))) note('claimed')
      if (!isFrozen) far.write(chunk)
    })
    far.on('data', (chunk) => {
      const replies = chunk.toString('latin1')
      if (isInMail && replies.startsWith('250')) note('sent')
      isInMail = GO_AHEAD.test(replies)
      if (!isFrozen) near.write(chunk)
    })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    freezeAt: (moment, nth) =>
      new Promise((reached) => {
        awaited = { moment, left: nth, reached }
      }),
    thaw: () => {
      awaited = undefined
      isFrozen = false
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
