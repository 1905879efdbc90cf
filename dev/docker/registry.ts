/** A client of image registries (OCI Distribution) that needs no Docker engine. */

const TIMEOUT_MS = 30_000
/** Prefers multi-platform indexes, because their digest is valid on every platform. */
const MANIFESTS = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ')
const DIGEST = /^sha256:[0-9a-f]{64}$/

/** The location of a tag's manifest, with the token scope for reading it. */
export type Manifest = { url: string; scope: string }

/** Resolves a name such as `debian:12` or `quay.io/keycloak/keycloak:26.7.4` with Docker's defaults. */
export const manifestOf = (tag: string): Manifest => {
  const [name = '', version] = tag.split(':')
  const [first = '', ...rest] = name.split('/')
  const isHost = rest.length > 0 && first.includes('.')
  const official = rest.length > 0 ? name : `library/${name}`
  const repository = isHost ? rest.join('/') : official
  const host = isHost ? first : 'registry-1.docker.io'
  return {
    url: `https://${host}/v2/${repository}/manifests/${version}`,
    scope: `repository:${repository}:pull`,
  }
}

const ask = (url: string | URL, options: RequestInit = {}): Promise<Response> =>
  fetch(url, { ...options, signal: AbortSignal.timeout(TIMEOUT_MS) })

/** Gets an anonymous token as the registry's challenge demands. Most registries require one even for public images. */
const tokenFor = async (challenge: string, scope: string): Promise<string> => {
  const { realm, service } = Object.fromEntries(
    [...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
  )
  if (!realm) throw new Error(`a registry asks for something other than a token: ${challenge}`)
  const url = new URL(realm)
  if (service) url.searchParams.set('service', service)
  url.searchParams.set('scope', scope)
  const response = await ask(url)
  if (!response.ok) throw new Error(`${url.host} gives no token: ${response.status}`)
  const { token, access_token } = (await response.json()) as { token?: string; access_token?: string }
  return token ?? access_token ?? ''
}

/** Returns a tag's current digest. @throws Error if the registry doesn't have the tag or can't be reached */
export const digestOf = async ({ url, scope }: Manifest): Promise<string> => {
  // Registries don't count a HEAD request as a download.
  const head = (headers: Record<string, string>) =>
    ask(url, { method: 'HEAD', headers: { accept: MANIFESTS, ...headers } })
  const first = await head({})
  const challenge = first.status === 401 ? first.headers.get('www-authenticate') : null
  const response = challenge
    ? await head({ authorization: `Bearer ${await tokenFor(challenge, scope)}` })
    : first
  const digest = response.headers.get('docker-content-digest') ?? ''
  if (!response.ok || !DIGEST.test(digest)) throw new Error(`${url} answers ${response.status} ${digest}`)
  return digest
}
