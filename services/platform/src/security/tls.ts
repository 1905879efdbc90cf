import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createSecureContext, type SecureContext } from 'node:tls'
import type { Log } from '../telemetry/log.ts'
import { type TlsConfig, type TlsFiles, tlsFilesOf } from './tls-config.ts'

/** Stated in docs/operating/secrets.md. */
const REFRESH_MS = 30_000

/** Key, certificate, and authority of this process, for both directions. */
export type TlsMaterial = {
  options: { cert: string; key: string; ca: string; minVersion: 'TLSv1.2' }
  context: SecureContext
  validTo: string
}
export type Tls = {
  /** As the files were when they were last read. */
  current: () => TlsMaterial
  onRenewal: (listener: (material: TlsMaterial) => void) => void
  log: Log
  stop: () => void
}

/** @throws Error naming the variable, with the cause */
const named = <T>(name: keyof TlsFiles, problem: string, work: () => T): T => {
  try {
    return work()
  } catch (error) {
    throw new Error(`${name} ${problem}`, { cause: error })
  }
}

const textsOf = (files: TlsFiles): TlsFiles => {
  const read = (name: keyof TlsFiles) => named(name, "can't be read", () => readFileSync(files[name], 'utf8'))
  return {
    TLS_CERT_FILE: read('TLS_CERT_FILE'),
    TLS_KEY_FILE: read('TLS_KEY_FILE'),
    TLS_CA_FILE: read('TLS_CA_FILE'),
  }
}

/** Splits a bundle after each certificate. Comments between them are allowed. */
const certificatesIn = (pem: string): string[] => {
  const pieces = pem.split(/(?<=-----END CERTIFICATE-----)/).filter((piece) => piece.includes('CERTIFICATE'))
  return pieces.length > 0 ? pieces : [pem]
}

/** @throws Error when a text isn't PEM, or when the key is another certificate's */
const materialOf = ({ TLS_CERT_FILE: cert, TLS_KEY_FILE: key, TLS_CA_FILE: ca }: TlsFiles): TlsMaterial => {
  const certificate = named('TLS_CERT_FILE', 'is no certificate', () => new X509Certificate(cert))
  const privateKey = named('TLS_KEY_FILE', 'is no private key', () => createPrivateKey(key))
  // Node ignores authorities that it can't parse, and then handshakes fail.
  named('TLS_CA_FILE', 'has a part that is no certificate', () => {
    for (const one of certificatesIn(ca)) new X509Certificate(one)
  })
  if (!certificate.checkPrivateKey(privateKey)) throw new Error("TLS_KEY_FILE isn't the key of TLS_CERT_FILE")
  const options = { cert, key, ca, minVersion: 'TLSv1.2' } as const
  return { options, context: createSecureContext(options), validTo: certificate.validTo }
}

/**
 * Reads the certificate now and again whenever the files have changed. Returns undefined when TLS is off.
 * @throws Error naming the variable that is missing or whose file isn't valid
 */
export const openTls = (config: TlsConfig, log: Log, refreshMs = REFRESH_MS): Tls | undefined => {
  const files = tlsFilesOf(config)
  if (!files) return undefined
  if (config.HEALTH_PORT === undefined)
    log.warn({}, 'TLS is on without HEALTH_PORT, so health checks need a client certificate')
  const listeners: ((material: TlsMaterial) => void)[] = []
  let texts = textsOf(files)
  let material = materialOf(texts)
  const refresh = () => {
    const found = textsOf(files)
    if (JSON.stringify(found) === JSON.stringify(texts)) return
    const next = materialOf(found)
    if (Date.parse(next.validTo) < Date.now())
      throw new Error('the new certificate in TLS_CERT_FILE has expired')
    material = next
    texts = found
    for (const listener of listeners) listener(material)
    log.info({ validTo: material.validTo }, 'certificate renewed')
  }
  const timer = setInterval(() => {
    try {
      refresh()
    } catch (error) {
      // The files may be halfway replaced: the key is new, and the certificate isn't yet.
      log.warn({ err: error }, 'could not read the renewed certificate, retrying')
    }
  }, refreshMs).unref()
  return {
    current: () => material,
    onRenewal: (listener) => void listeners.push(listener),
    log,
    stop: () => clearInterval(timer),
  }
}
