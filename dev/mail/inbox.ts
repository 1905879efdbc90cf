import { randomUUID } from 'node:crypto'

export type Mail = {
  id: string
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

/** Keeps the latest 500 mails in memory, newest first. */
export const createInbox = () => {
  let mails: Mail[] = []
  return {
    add: (mail: Omit<Mail, 'id' | 'received_at'>): void => {
      mails = [{ id: randomUUID(), received_at: new Date().toISOString(), ...mail }, ...mails].slice(
        0,
        MAX_MAILS,
      )
    },
    list: (to?: string): Mail[] => {
      const wanted = to?.toLowerCase()
      return wanted ? mails.filter((mail) => mail.to.includes(wanted)) : mails
    },
    get: (id: string): Mail | undefined => mails.find((mail) => mail.id === id),
    clear: (): void => {
      mails = []
    },
  }
}
