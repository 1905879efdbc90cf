type EmailNotification = { title: string; message: string; link: string | null; note?: string | undefined }

/** Builds an email with one message and one link. `note` quotes text by the sender, such as a reason. */
export const notificationEmail = (
  name: string,
  { title, message, link, note }: EmailNotification,
  publicUrl: string,
) => ({
  title,
  name,
  paragraphs: [message],
  quote: note,
  action: {
    label: 'Open Fieldside',
    inText: 'Open Fieldside',
    address: `${publicUrl}${link ?? '/'}`,
  },
  footer: `You’re getting this email because email notifications are on. To change that, go to ${publicUrl}/notifications`,
})
