import type { SupportMessage } from '@fieldside/contracts/http/support.ts'

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Prevents header injection: a line break would start another header. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')

/** Builds the email to support. Replies go to the sender of the message. */
export const supportMail = ({
  id,
  user_id,
  name,
  email,
  subject,
  message,
}: SupportMessage & { id: string; user_id: string | null }) => {
  const from = `${oneLine(name)} <${email}>, ${user_id ? `account ${user_id}` : 'without an account'}`
  const reference = `Message ${id}`
  return {
    subject: `Support: ${oneLine(subject)}`,
    replyTo: email,
    text: [from, subject, message, reference].join('\n\n'),
    html: [
      `<p>${escapeHtml(from)}</p>`,
      `<h1 style="font-size:20px">${escapeHtml(subject)}</h1>`,
      `<p style="white-space:pre-wrap">${escapeHtml(message)}</p>`,
      `<p style="font-size:13px;color:#5c6b62">${reference}</p>`,
    ].join('\n'),
  }
}
