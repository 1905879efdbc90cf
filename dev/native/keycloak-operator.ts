import type { Environment } from '@fieldside/dev-stack/environment.ts'
import { createServiceTokens } from '@fieldside/platform/auth.ts'
import { newId } from '@fieldside/platform/ids.ts'
import KeycloakAdmin from '@keycloak/keycloak-admin-client'

const REALM = 'fieldside'
const KEYS = 'org.keycloak.keys.KeyProvider'

/** Credentials of a Keycloak operator for tests. Our services may not change the realm. */
export const OPERATOR = { clientId: 'operator', clientSecret: newId() }

export const operatorEnvironment = (): Environment => ({
  KC_BOOTSTRAP_ADMIN_CLIENT_ID: OPERATOR.clientId,
  KC_BOOTSTRAP_ADMIN_CLIENT_SECRET: OPERATOR.clientSecret,
})

export const operatorOf = (origin: string, operator = OPERATOR) => {
  const admin = new KeycloakAdmin({ baseUrl: origin, realmName: REALM })
  const getAccessToken = createServiceTokens({ loginUrl: `${origin}/realms/master`, ...operator })
  admin.registerTokenProvider({ getAccessToken })

  const signingKeys = async () => {
    const all = await admin.components.find({ type: KEYS })
    const ours = all.filter(({ providerId }) => providerId === 'rsa-generated')
    const priorityOf = ({ config }: (typeof ours)[number]): number => Number(config?.priority?.[0] ?? 0)
    return ours
      .map((key) => ({ id: key.id!, priority: priorityOf(key) }))
      .sort((a, b) => b.priority - a.priority)
  }
  return {
    lockFor: (seconds: number) =>
      admin.realms.update(
        { realm: REALM },
        { waitIncrementSeconds: seconds, maxFailureWaitSeconds: seconds },
      ),
    rotateKeys: async (): Promise<void> => {
      const [newest] = await signingKeys()
      const priority = String((newest?.priority ?? 0) + 1)
      await admin.components.create({
        name: `rsa-${newId()}`,
        providerId: 'rsa-generated',
        providerType: KEYS,
        config: { priority: [priority], algorithm: ['RS256'] },
      })
    },
    deleteOldKeys: async (): Promise<void> => {
      const [, ...old] = await signingKeys()
      for (const { id } of old) await admin.components.del({ id })
    },
  }
}
