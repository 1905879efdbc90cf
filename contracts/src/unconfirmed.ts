/** What an account can do before it confirms its email address. More gets a 403 'email-unconfirmed'. */
export const UNCONFIRMED = {
  openRequests: 1,
  filesPerKind: 5,
  totalBytes: 100 * 1024 * 1024,
} as const

export const EMAIL_UNCONFIRMED = 'email-unconfirmed'
