import { isolated } from '@fieldside/contracts/bidi.ts'
import { onOneLine, withoutControls } from '@fieldside/contracts/control-characters.ts'
import { emailHtml } from './layout.ts'
import type { EmailFact, EmailMessage, EmailOffer } from './message.ts'

export type RenderedEmail = { subject: string; text: string; html: string }

const factText = ({ label, lines, address, action }: EmailFact): string => {
  const link = address && action ? `${action}: ${address}` : address
  return `${label}: ${[...lines, ...(link ? [link] : [])].join('\n  ')}`
}

const offerText = ({ label, lines, action }: EmailOffer): string =>
  [label, ...lines, `${action.label}: ${action.address}`].join('\n  ')

const textOf = (
  { label, title, paragraphs, facts = [], quote, offers, action, footer }: EmailMessage,
  greeting: string,
) =>
  [
    greeting,
    `${label} · ${title}`,
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(factText).join('\n')] : []),
    ...(quote ? [`"${quote}"`] : []),
    ...(offers ? [[offers.title, ...offers.items.map(offerText)].join('\n\n')] : []),
    ...(action ? [`${action.label}: ${action.address}`] : []),
    footer.address ? `${footer.text} ${footer.address}` : footer.text,
  ].join('\n\n')

/** Keeps what users wrote from starting a new line, injecting a header, or containing control characters. */
const withoutHarm = (email: EmailMessage): EmailMessage => ({
  ...email,
  title: onOneLine(email.title),
  paragraphs: email.paragraphs.map(withoutControls),
  ...(email.facts && {
    facts: email.facts.map(({ lines, address, ...fact }) => ({
      ...fact,
      lines: lines.map(onOneLine),
      ...(address && { address: onOneLine(address) }),
    })),
  }),
  ...(email.offers && {
    offers: {
      ...email.offers,
      items: email.offers.items.map(({ label, lines, action }) => ({
        label: onOneLine(label),
        lines: lines.map(onOneLine),
        action,
      })),
    },
  }),
  ...(email.quote && { quote: withoutControls(email.quote) }),
})

/** Renders the text and HTML parts of an email, which have the same content. */
export const renderEmail = (email: EmailMessage): RenderedEmail => {
  const shown = withoutHarm(email)
  const greeting = email.name ? `Hello ${isolated(onOneLine(email.name))},` : 'Hello,'
  return { subject: shown.title, text: textOf(shown, greeting), html: emailHtml(shown, greeting) }
}
