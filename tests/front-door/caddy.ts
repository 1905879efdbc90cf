import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import tls from 'node:tls'
import { fetchCaddy } from '@fieldside/dev-native/caddy.ts'

const CADDYFILE = join(import.meta.dirname, '../../deploy/Caddyfile')
const READY_WITHIN_MS = 20_000

export type FrontDoor = {
  certificate: string
  /** Returns what Caddy has logged. */
  output: () => string
  stop: () => Promise<void>
}

export type FrontDoorOptions = {
  /** 'https://localhost:<port>' of the product, Keycloak's pages, and the files. */
  product: string
  login: string
  files: string
  httpPort: number
  healthPort: number
  /** Ports of the upstreams on loopback. */
  behind: { bff: number; billing: number; keycloak: number; files: number }
  /** With TLS to the BFF and billing: the folder of Caddy's certificate. */
  innerTlsFolder?: string
  /** Adds an access log to the product's site, as an operator may. */
  logsAccess?: boolean
  /** Addresses of proxies in front, as in .env. */
  trustedProxies?: string
}

const PRODUCT_SITE = '{$PUBLIC_URL:https://localhost} {\n'

/** Writes the Caddyfile with an access log. Returns its path. */
const withAccessLog = (folder: string): string => {
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, readFileSync(CADDYFILE, 'utf8').replace(PRODUCT_SITE, `${PRODUCT_SITE}\tlog\n`))
  return file
}

/** Returns whether Caddy has its certificates. It listens before they exist. */
const isTrusted = (site: string, ca: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(site)
    const socket = tls.connect({ host: hostname, port: Number(port), servername: hostname, ca }, () => {
      socket.end()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

/** Runs Caddy with docker-compose.yml's Caddyfile on loopback. @throws Error with Caddy's output when it exits */
export const startFrontDoor = async (options: FrontDoorOptions): Promise<FrontDoor> => {
  const home = mkdtempSync(join(tmpdir(), 'fieldside-caddy-'))
  const command = await fetchCaddy(console.log)
  const config = options.logsAccess ? withAccessLog(home) : CADDYFILE
  const child = spawn(command, ['run', '--config', config, '--adapter', 'caddyfile'], {
    env: {
      PATH: process.env.PATH,
      HOME: home,
      XDG_DATA_HOME: home,
      XDG_CONFIG_HOME: home,
      BIND: '127.0.0.1',
      PUBLIC_URL: options.product,
      KEYCLOAK_PUBLIC_URL: options.login,
      STORAGE_PUBLIC_URL: options.files,
      HTTP_PORT: String(options.httpPort),
      HEALTH_PORT: String(options.healthPort),
      BFF_HOST: '127.0.0.1',
      BFF_PORT: String(options.behind.bff),
      BILLING_HOST: '127.0.0.1',
      BILLING_PORT: String(options.behind.billing),
      KEYCLOAK: `127.0.0.1:${options.behind.keycloak}`,
      FILES: `127.0.0.1:${options.behind.files}`,
      TRUSTED_PROXIES: options.trustedProxies ?? '',
      ...(options.innerTlsFolder && { INNER_HTTP: 'tls', INNER_TLS_FOLDER: options.innerTlsFolder }),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const exited = once(child, 'exit')
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await exited
    rmSync(home, { recursive: true, force: true })
  }
  const authority = join(home, 'caddy/pki/authorities/local/root.crt')
  const sites = [options.product, options.login, options.files]
  for (const until = Date.now() + READY_WITHIN_MS; ; await pause(50)) {
    if (child.exitCode !== null) throw new Error(`Caddy ended with ${child.exitCode}:\n${output}`)
    if (existsSync(authority)) {
      const certificate = readFileSync(authority, 'utf8')
      const open = await Promise.all(sites.map((site) => isTrusted(site, certificate)))
      if (open.every(Boolean)) return { certificate, output: () => output, stop }
    }
    if (Date.now() < until) continue
    await stop()
    throw new Error(`Caddy was not ready in ${READY_WITHIN_MS} ms:\n${output}`)
  }
}
