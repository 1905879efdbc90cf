export type MailText = { subject: string; text: string; html: string }

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

type Told = { title: string; message: string; link: string | null; note?: string | undefined }

/** A mail of one message and one link; `note` is what the sender wrote, a reason for example. */
export const mailText = (name: string, { title, message, link, note }: Told, publicUrl: string): MailText => {
  const address = `${publicUrl.replace(/\/$/, '')}${link ?? '/'}`
  const footer = `You get this mail because email notifications are on. Change that at ${publicUrl}/notifications`
  const lines = [`Hello ${name},`, message, ...(note ? [`"${note}"`] : []), `Open it: ${address}`, footer]
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`
  return {
    subject: title,
    text: lines.join('\n\n'),
    html: [
      '<div style="font:16px/1.5 system-ui,sans-serif;color:#17261d;max-width:560px">',
      `<h1 style="font-size:22px;margin:0 0 16px">${escapeHtml(title)}</h1>`,
      paragraph(`Hello ${name},`),
      paragraph(message),
      note
        ? `<blockquote style="margin:0 0 16px;padding-left:12px;border-left:3px solid #cdd9d0">${escapeHtml(note)}</blockquote>`
        : '',
      `<p style="margin:0 0 24px"><a href="${escapeHtml(address)}" style="background:#1c5a37;color:#fff;padding:12px 18px;border-radius:12px;text-decoration:none;font-weight:600">Open Fieldside</a></p>`,
      `<p style="font-size:13px;color:#5c6b62;margin:0">${escapeHtml(footer)}</p>`,
      '</div>',
    ].join('\n'),
  }
}
