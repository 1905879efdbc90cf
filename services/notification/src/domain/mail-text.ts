type EmailNotification = {
  title: string
  message: string
  link: string | null
  note?: string | undefined
  /** The address that ends these emails alone. */
  end?: string | undefined
}

/** Builds an email with one message and one link. `note` quotes text by the sender, such as a reason. */
export const notificationEmail = (
  name: string,
  { title, message, link, note, end }: EmailNotification,
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
  footer: end
    ? `You’re getting this email at most once a day because you saved a search. To stop alerts for it, open ${end}`
    : `You’re getting this email because email notifications are on. To change that, go to ${publicUrl}/notifications`,
})

/** Returns the links that end an alert: a page for people, and an address for one-click unsubscribing (RFC 8058). */
export const alertLinks = (publicUrl: string, token: string): { page: string; oneClick: string } => ({
  // In the hash, so that no server or log sees the token of a page that only its owner opens.
  page: `${publicUrl}/end-alert#${token}`,
  oneClick: `${publicUrl}/api/alert-endings/one-click?token=${encodeURIComponent(token)}`,
})
