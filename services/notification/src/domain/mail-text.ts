type Told = { title: string; message: string; link: string | null; note?: string | undefined }

/** A mail of one message and one link; `note` is what the sender wrote, a reason for example. */
export const mailLetter = (name: string, { title, message, link, note }: Told, publicUrl: string) => ({
  title,
  name,
  paragraphs: [message],
  quote: note,
  action: {
    label: 'Open Fieldside',
    inText: 'Open it',
    address: `${publicUrl}${link ?? '/'}`,
  },
  footer: `You get this mail because email notifications are on. Change that at ${publicUrl}/notifications`,
})
