import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'

export type Mail = {
  id: string
  /** The header of this name. Mail clients recognize a duplicate by it. */
  message_id: string
  from: string
  /** Envelope recipients, including blind copies. */
  to: string[]
  subject: string
  received_at: string
  text: string
  html: string
}

export type Inbox = ReturnType<typeof createInbox>

const MAX_MAILS = 500

type Received = Pick<Mail, 'id' | 'to' | 'received_at'>

const parse = async (received: Received, raw: Buffer): Promise<Mail> => {
  const { from, subject = '', text = '', html = '', messageId = '' } = await PostalMime.parse(raw)
  const address = from?.address ?? ''
  const sender = from?.name ? `${from.name} <${address}>` : address
  return { ...received, message_id: messageId, from: sender, subject, text, html }
}

/** Keeps the latest 500 mails in memory, newest first. Parses a mail when it is first shown, as most never are. */
export const createInbox = () => {
  let mails: (Received & { shown: () => Promise<Mail> })[] = []
  return {
    add: (to: string[], raw: Buffer): void => {
      const received = { id: randomUUID(), to, received_at: new Date().toISOString() }
      let parsed: Promise<Mail> | undefined
      const shown = (): Promise<Mail> => {
        parsed ??= parse(received, raw)
        return parsed
      }
      mails = [{ ...received, shown }, ...mails].slice(0, MAX_MAILS)
    },
    list: (to?: string): Promise<Mail[]> => {
      const wanted = to?.toLowerCase()
      const found = wanted ? mails.filter((mail) => mail.to.includes(wanted)) : mails
      return Promise.all(found.map(({ shown }) => shown()))
    },
    get: async (id: string): Promise<Mail | undefined> => mails.find((mail) => mail.id === id)?.shown(),
    clear: (): void => {
      mails = []
    },
  }
}
