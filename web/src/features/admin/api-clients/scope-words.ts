import type { Scope } from '@fieldside/contracts/scopes.ts'

/** What each scope allows, in one sentence. */
export const SCOPE_DETAILS: Record<Scope, string> = {
  'bookings:read': 'Reads every appointment, without names or contact details.',
  'payments:read': 'Reads every payment, without names or card details.',
  'people:read': 'Reads people’s names by their ids. The audit log records each use.',
  'webhooks:manage':
    'Adds, changes, and deletes its own webhook endpoints, for events that its other scopes read.',
}

/** Shown when creating a client and when its secret is replaced. */
export const tokenRequest = (tokenUrl: string, clientId: string): string =>
  [
    `curl ${tokenUrl}`,
    '-d grant_type=client_credentials',
    `-d client_id=${clientId}`,
    '--data-urlencode "client_secret=$CLIENT_SECRET"',
  ].join(' \\\n  ')
