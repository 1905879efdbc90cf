/** One row of what the email is about. Lines after the first add to it, such as the same time in another zone. */
export type EmailFact = {
  label: string
  lines: readonly string[]
  /** Shown as a link below the lines. Nothing else that people write becomes a link. */
  address?: string | undefined
  /** What the link says instead of its address, where the HTML part shows it. */
  action?: string | undefined
}

/** Something that the recipient can choose, with a link that does it. */
export type EmailOffer = { label: string; lines: readonly string[]; action: EmailAction }
type EmailAction = { label: string; address: string }

export type EmailMessage = {
  /** What kind of message it is, shown above the title. */
  label: string
  title: string
  /** Empty for a greeting without a name. */
  name: string
  /** The first one is also the preheader, which inboxes show beside the subject. */
  paragraphs: string[]
  facts?: readonly EmailFact[]
  /** Text written by another user, quoted verbatim. */
  quote?: string | undefined
  /** Choices below the rest, under a sentence that introduces them. */
  offers?: { title: string; items: readonly EmailOffer[] } | undefined
  /** What to do next. */
  action?: EmailAction | undefined
  /** Why the recipient gets the email, and where to change that. */
  footer: { text: string; address?: string }
}
