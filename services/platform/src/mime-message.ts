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

const bodyOf = (type: 'plain' | 'html', content: string): string =>
  `Content-Type: text/${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${wrap(encode(content))}`

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
