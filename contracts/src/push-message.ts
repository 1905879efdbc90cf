/** The push that a service worker receives, encrypted (RFC 8291). Contains no names. */
export type PushMessage = {
  /** The notification's id. A repeated push with the same id replaces the first one. */
  id: string
  title: string
  /** A path in the web client. */
  link: string
}
