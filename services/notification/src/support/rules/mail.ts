import { isolated } from '@fieldside/contracts/bidi.ts'

type Message = {
  id: string
  user_id: string | null
  name: string
  email: string
  subject: string
  message: string
}

/** Builds the email to support. Replies go to the sender of the message. */
export const supportMail = ({ id, user_id, name, email, subject, message }: Message) => ({
  label: 'Message to support',
  title: `Support: ${subject}`,
  name: '',
  paragraphs: ['Someone wrote to support from Help or Contact. Reply to this email to answer.'],
  facts: [
    { label: 'From', lines: [`${isolated(name)} <${email}>`] },
    { label: 'Account', lines: [user_id ?? 'Without an account'] },
    { label: 'Message', lines: [id] },
  ],
  quote: message,
  footer: { text: 'You’re getting this email because this mailbox receives support messages.' },
})
