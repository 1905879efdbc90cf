import { leftOpenAt } from '../../users/rules/left-open.ts'

type Client = {
  state: 'creating' | 'active' | 'deleting'
  created_at: Date
  secret_change_began_at: Date | null
}

/** Returns what a crash or an outage of Keycloak left to do, if anything. */
export const openWorkOf = (client: Client, now: Date): 'delete' | 'replace-secret' | undefined => {
  if (client.state === 'deleting') return 'delete'
  // Nobody got the secret, so the client can't be used.
  if (client.state === 'creating') return leftOpenAt(client.created_at) <= now ? 'delete' : undefined
  const began = client.secret_change_began_at
  return began && leftOpenAt(began) <= now ? 'replace-secret' : undefined
}
