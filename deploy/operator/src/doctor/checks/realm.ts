import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { type Check, type Found, failed, ok } from '../check.ts'
import { LINKS } from '../links.ts'

const Client = z.looseObject({
  clientId: z.string(),
  secret: z.string().optional(),
  redirectUris: z.array(z.string()).optional(),
  webOrigins: z.array(z.string()).optional(),
  attributes: z.record(z.string(), z.string()).optional(),
  protocolMappers: z.array(z.looseObject({ name: z.string() })).optional(),
})
export const RealmFile = z.looseObject({
  realm: z.string(),
  roles: z.object({ realm: z.array(z.object({ name: z.string() })) }),
  requiredActions: z.array(z.object({ alias: z.string(), enabled: z.boolean() })),
  clients: z.array(Client),
  users: z.array(
    z.object({ serviceAccountClientId: z.string(), clientRoles: z.record(z.string(), z.array(z.string())) }),
  ),
})
export type RealmFile = z.infer<typeof RealmFile>

export type RealmSettings = {
  /** Keycloak's own address, without a path. */
  url: string
  admin: { username: string; password: string }
  /** The realm's file, with its variables. */
  file: RealmFile
  /** Values of its variables, such as FIELDSIDE_PUBLIC_URL. */
  variables: Readonly<Record<string, string | undefined>>
}

/** Names that only people read. */
const SHOWN = new Set(['realm', 'displayName'])

type Ask = (path: string) => Promise<unknown>

const askAdmin = async ({ url, admin }: RealmSettings, signal: AbortSignal): Promise<Ask> => {
  const answer = await fetch(`${url}/realms/master/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', client_id: 'admin-cli', ...admin }),
    signal,
  })
  if (!answer.ok) throw new Error(`Keycloak answered ${answer.status} to the administrator’s sign-in`)
  const { access_token } = z.object({ access_token: z.string() }).parse(await answer.json())
  return async (path) => {
    const response = await fetch(`${url}/admin/realms/${path}`, {
      headers: { authorization: `Bearer ${access_token}` },
      signal,
    })
    if (!response.ok) throw new Error(`Keycloak answered ${response.status} to a question about the realm`)
    return response.json()
  }
}

const isPlain = (value: unknown) => ['boolean', 'number', 'string'].includes(typeof value)

/** Names the plain settings that differ. Values of the file with variables are compared elsewhere. */
const differing = (wanted: object, actual: Record<string, unknown>): string[] =>
  Object.entries(wanted).flatMap(([name, value]) =>
    isPlain(value) && !SHOWN.has(name) && !String(value).includes('${') && actual[name] !== value
      ? [`${name} is ${JSON.stringify(actual[name] ?? null)} instead of ${JSON.stringify(value)}`]
      : [],
  )

const VARIABLE = /\$\{(\w+)(?::[^}]*)?\}/g

const filled = (text: string, variables: RealmSettings['variables']): string =>
  text.replace(VARIABLE, (_, name: string) => variables[name] ?? '')

/** Names what a text takes from .env. Compose passes PUBLIC_URL on by another name. */
const settingsIn = (text: string): string[] =>
  [...text.matchAll(VARIABLE)].map(([, name = '']) => name.replace(/^FIELDSIDE_PUBLIC_URL$/, 'PUBLIC_URL'))

const sorted = (values: readonly string[] = []) => values.toSorted()

type Problems = {
  words: string[]
  /** Settings in .env that can be what is wrong. */
  settings: string[]
}

const clientProblems = (
  wanted: z.infer<typeof Client>,
  actual: z.infer<typeof Client>,
  variables: RealmSettings['variables'],
): Problems => {
  const problems = differing(wanted, actual)
  const settings: string[] = []
  if (wanted.secret && actual.secret !== filled(wanted.secret, variables)) {
    problems.push('its secret isn’t the one in .env')
    settings.push(...settingsIn(wanted.secret))
  }
  for (const list of ['redirectUris', 'webOrigins'] as const) {
    const uris = wanted[list]?.map((uri) => filled(uri, variables))
    if (uris && !isDeepStrictEqual(sorted(uris), sorted(actual[list]))) {
      problems.push(
        `${list} are ${sorted(actual[list]).join(', ') || 'missing'} instead of ${uris.join(', ')}`,
      )
      settings.push(...settingsIn(wanted[list]?.join() ?? ''))
    }
  }
  for (const [name, value] of Object.entries(wanted.attributes ?? {}))
    if (actual.attributes?.[name] !== value) problems.push(`${name} isn’t ${value}`)
  for (const { name } of wanted.protocolMappers ?? [])
    if (!actual.protocolMappers?.some((mapper) => mapper.name === name))
      problems.push(`it lacks the mapper ${name}`)
  return { words: problems, settings: [...new Set(settings)] }
}

const drifted = (message: string, settings: readonly string[] = []): Found =>
  failed(message, {
    fix:
      settings.length === 0
        ? 'Change it in Keycloak as the manual says.'
        : `Correct ${settings.join(' and ')} in .env, or, if that is right, change the client in Keycloak as the manual says.`,
    link: LINKS.realm,
  })

const actionsOf = async (ask: Ask, { file }: RealmSettings): Promise<Found[]> => {
  const actions = z
    .array(z.object({ alias: z.string(), enabled: z.boolean() }))
    .parse(await ask(`${file.realm}/authentication/required-actions`))
  const wanted = new Set(file.requiredActions.filter(({ enabled }) => enabled).map(({ alias }) => alias))
  const more = actions.filter(({ alias, enabled }) => enabled && !wanted.has(alias))
  return more.length === 0
    ? []
    : [drifted(`Required actions are on: ${more.map(({ alias }) => alias).join(', ')}.`)]
}

const rolesOf = async (ask: Ask, { file }: RealmSettings): Promise<Found[]> => {
  const roles = z.array(z.object({ name: z.string() })).parse(await ask(`${file.realm}/roles`))
  const missing = file.roles.realm.filter(({ name }) => !roles.some((role) => role.name === name))
  return missing.map(({ name }) => drifted(`The realm lacks the role ${name}.`))
}

type KnownClient = z.infer<typeof Client> & { id: string }

/** Finds roles that a client's own account lacks. */
const accountsOf = async (
  ask: Ask,
  { file }: RealmSettings,
  clients: readonly KnownClient[],
): Promise<Found[]> => {
  const idOf = (clientId: string) => clients.find((client) => client.clientId === clientId)?.id
  const found = await Promise.all(
    file.users.map(async ({ serviceAccountClientId, clientRoles }) => {
      const client = idOf(serviceAccountClientId)
      if (!client) return []
      const { id } = z
        .object({ id: z.string() })
        .parse(await ask(`${file.realm}/clients/${client}/service-account-user`))
      const lacking = await Promise.all(
        Object.entries(clientRoles).map(async ([owner, names]) => {
          const given = z
            .array(z.object({ name: z.string() }))
            .parse(await ask(`${file.realm}/users/${id}/role-mappings/clients/${idOf(owner)}`))
          return names.filter((name) => !given.some((role) => role.name === name))
        }),
      )
      const names = lacking.flat()
      return names.length === 0 ? [] : [drifted(`${serviceAccountClientId} lacks ${names.join(', ')}.`)]
    }),
  )
  return found.flat()
}

const clientsOf = async (ask: Ask, settings: RealmSettings): Promise<Found[]> => {
  const { file, variables } = settings
  const clients = z
    .array(Client.extend({ id: z.string() }))
    .parse(await ask(`${file.realm}/clients?max=1000`)) as KnownClient[]
  const found = file.clients.flatMap((wanted): Found[] => {
    const actual = clients.find(({ clientId }) => clientId === wanted.clientId)
    if (!actual) return [drifted(`The realm lacks the client ${wanted.clientId}.`)]
    const { words, settings: named } = clientProblems(wanted, actual, variables)
    return words.length === 0 ? [] : [drifted(`Client ${wanted.clientId}: ${words.join(', ')}.`, named)]
  })
  return [...found, ...(await accountsOf(ask, settings, clients))]
}

/** Compares the realm in Keycloak, which an upgrade doesn't change, with its file. */
export const checkRealm = (settings: RealmSettings): Check => ({
  name: 'realm',
  advice: {
    fix: 'Start Keycloak, and check that its administrator has the password in .env.',
    link: LINKS.keycloak,
  },
  run: async (signal) => {
    const ask = await askAdmin(settings, signal)
    const { file } = settings
    const problems = differing(file, z.record(z.string(), z.unknown()).parse(await ask(file.realm)))
    const found = [
      ...(problems.length === 0 ? [] : [drifted(`The realm differs: ${problems.join(', ')}.`)]),
      ...(await actionsOf(ask, settings)),
      ...(await rolesOf(ask, settings)),
      ...(await clientsOf(ask, settings)),
    ]
    return found.length > 0 ? found : [ok('Keycloak’s realm matches realm.json.')]
  },
})
