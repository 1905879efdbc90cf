import MimeNode from 'nodemailer/lib/mime-node'
import { encode, wrap } from 'nodemailer/lib/qp'

type Parts = {
  from: string
  to: string
  replyTo?: string
  unsubscribe?: string
  subject: string
  messageId: string
}

const unsubscribeHeaders = (address: string) => ({
  'list-unsubscribe': `<${address}>`,
  'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
})
type Bodies = { text: string; html: string }

const MAX_LINE = 990

const hasLongLine = (content: string): boolean => {
  for (let start = 0; start < content.length; ) {
    const end = content.indexOf('\n', start)
    if ((end < 0 ? content.length : end) - start > MAX_LINE) return true
    if (end < 0) return false
    start = end + 1
  }
  return false
}

/** Returns whether SMTP could change a text: it has non-ASCII characters, or a line close to the limit of 998. */
const needsEncoding = (content: string): boolean => /[^\t\n\r\x20-\x7e]/.test(content) || hasLongLine(content)

/**
 * Encodes only what needs it, because encoding takes several times as long as rendering. Turns a lone CR into a line
 * break, because some servers take a dot after one for the end of the message.
 */
const bodyOf = (type: 'plain' | 'html', given: string): string => {
  const content = given.replaceAll(/\r\n?/g, '\n')
  const [encoding, body] = needsEncoding(content)
    ? ['quoted-printable', wrap(encode(content))]
    : ['7bit', content.replaceAll('\n', '\r\n')]
  return `Content-Type: text/${type}; charset=utf-8\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}`
}

/**
 * Builds a message as one string. nodemailer's composer pipes each part through streams, which takes several times the
 * CPU time of sending it.
 */
export const mimeMessage = ({
  from,
  to,
  replyTo,
  unsubscribe,
  subject,
  messageId,
  text,
  html,
}: Parts & Bodies): { envelope: { from: string; to: string[] }; raw: string } => {
  const root = new MimeNode('multipart/alternative')
  root.setHeader({
    from,
    to,
    subject,
    'message-id': messageId,
    ...(replyTo && { 'reply-to': replyTo }),
    ...(unsubscribe && unsubscribeHeaders(unsubscribe)),
  })
  const headers = root.buildHeaders()
  const boundary = `\r\n--${root.boundary}`
  const { from: sender, to: recipients } = root.getEnvelope()
  return {
    envelope: { from: sender || '', to: recipients },
    raw: [
      `${headers}\r\n`,
      ...[bodyOf('plain', text), bodyOf('html', html)].map((body) => `${boundary}\r\n${body}`),
      `${boundary}--\r\n`,
    ].join(''),
  }
}
