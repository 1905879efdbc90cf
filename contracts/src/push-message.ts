/** What the service worker receives, encrypted (RFC 8291). No names. */
export type PushMessage = {
  /** Of the notification. A push that is sent again replaces the first one. */
  id: string
  title: string
  /** A path in the web client. */
  link: string
}
