/** What the service worker receives, encrypted (RFC 8291). The link is a path in the web client. No names. */
export type PushMessage = { title: string; link: string }
