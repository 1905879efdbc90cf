import { isolated } from '@fieldside/contracts/bidi.ts'
import { emailHtml } from './email-layout.ts'
import type { EmailFact, EmailMessage } from './email-message.ts'

export type RenderedEmail = { subject: string; text: string; html: string }

/** Prevents a user-chosen name from starting a new line or injecting an email header. */
const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()

const factText = ({ label, lines, address }: EmailFact): string =>
  `${label}: ${[...lines, ...(address ? [address] : [])].join('\n  ')}`

const textOf = (
  { label, title, paragraphs, facts = [], quote, action, footer }: EmailMessage,
  greeting: string,
) =>
  [
    greeting,
    `${label} · ${title}`,
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(factText).join('\n')] : []),
    ...(quote ? [`"${quote}"`] : []),
    ...(action ? [`${action.label}: ${action.address}`] : []),
    footer.address ? `${footer.text} ${footer.address}` : footer.text,
  ].join('\n\n')

/** Renders the text and HTML parts of an email, which have the same content. */
export const renderEmail = (email: EmailMessage): RenderedEmail => {
  const facts = email.facts?.map((fact) => ({ ...fact, lines: fact.lines.map(oneLine) }))
  const shown = { ...email, title: oneLine(email.title), ...(facts && { facts }) }
  const greeting = email.name ? `Hello ${isolated(oneLine(email.name))},` : 'Hello,'
  return { subject: shown.title, text: textOf(shown, greeting), html: emailHtml(shown, greeting) }
}
