export type EmailMessage = {
  title: string
  /** Empty for a greeting without a name. */
  name: string
  paragraphs: string[]
  /** Text written by another user, quoted verbatim. */
  quote?: string | undefined
  action?: { label: string; inText: string; address: string } | undefined
  /** Why the recipient gets the email. */
  footer: string
}
export type RenderedEmail = { subject: string; text: string; html: string }

/** Prevents a user-chosen name from starting a new line or injecting an email header. */
const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const paragraphOf = (text: string): string =>
  `<p style="margin:0 0 16px;white-space:pre-line">${escapeHtml(text)}</p>`

const buttonOf = ({ label, address }: NonNullable<EmailMessage['action']>): string =>
  `<p style="margin:0 0 24px"><a href="${escapeHtml(address)}" style="background:#1c5a37;color:#fff;padding:12px 18px;border-radius:12px;text-decoration:none;font-weight:600">${escapeHtml(label)}</a></p>`

const quoteOf = (quote: string): string =>
  `<blockquote style="margin:0 0 16px;padding-left:12px;border-left:3px solid #cdd9d0">${escapeHtml(quote)}</blockquote>`

export const renderEmail = ({
  title,
  name,
  paragraphs,
  quote,
  action,
  footer,
}: EmailMessage): RenderedEmail => {
  const greeting = name ? `Hello ${oneLine(name)},` : 'Hello,'
  const lines = [
    greeting,
    ...paragraphs,
    ...(quote ? [`"${quote}"`] : []),
    ...(action ? [`${action.inText}: ${action.address}`] : []),
    footer,
  ]
  return {
    subject: title,
    text: lines.join('\n\n'),
    html: [
      '<div style="font:16px/1.5 system-ui,sans-serif;color:#17261d;max-width:560px">',
      `<h1 style="font-size:22px;margin:0 0 16px">${escapeHtml(title)}</h1>`,
      paragraphOf(greeting),
      ...paragraphs.map(paragraphOf),
      quote ? quoteOf(quote) : '',
      action ? buttonOf(action) : '',
      `<p style="font-size:13px;color:#5c6b62;margin:0">${escapeHtml(footer)}</p>`,
      '</div>',
    ].join('\n'),
  }
}
