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
      if (!isInMail && chunk.toString('latin1', 0, 4) === 'DATA') note('claimed')
      if (!isFrozen) far.write(chunk)
    })
    far.on('data', (chunk) => {
      const code = chunk.toString('latin1', 0, 3)
      if (isInMail && code === '250') note('sent')
      isInMail = code === '354'
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
