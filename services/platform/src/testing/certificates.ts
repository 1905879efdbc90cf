// @peculiar/x509 needs it.
import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import 'reflect-metadata'
import { createPrivateKey, webcrypto } from 'node:crypto'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as x509 from '@peculiar/x509'
import type { TlsFiles } from '../security/tls-config.ts'

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

const newKeys = () => webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])

const pemOf = async (key: webcrypto.CryptoKey): Promise<string> => {
  const der = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', key))
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
    .export({ format: 'pem', type: 'pkcs8' })
    .toString()
}

const pemTextOf = (certificate: x509.X509Certificate): string => `${certificate.toString('pem')}\n`

const isAddress = (name: string): boolean => /^[\d.]+$/.test(name)

export type Pem = { cert: string; key: string }
export type TestAuthority = {
  ca: string
  /** Issues a certificate for host names and addresses, for servers and clients. */
  issue: (names: readonly string[], validity?: { expired?: boolean }) => Promise<Pem>
}

/** Creates an authority in memory. Needs no openssl, so `npm test` runs anywhere. */
export const createTestAuthority = async (name = 'test authority'): Promise<TestAuthority> => {
  const keys = await newKeys()
  const now = Date.now()
  const validFor = { notBefore: new Date(now - 2 * HOUR_MS), notAfter: new Date(now + 24 * HOUR_MS) }
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    ...validFor,
    name: `CN=${name}`,
    keys,
    signingAlgorithm: ALGORITHM,
    extensions: [new x509.BasicConstraintsExtension(true, 0, true)],
  })
  const issue: TestAuthority['issue'] = async (names, { expired = false } = {}) => {
    const own = await newKeys()
    const certificate = await x509.X509CertificateGenerator.create({
      ...validFor,
      ...(expired && { notAfter: new Date(now - HOUR_MS) }),
      subject: `CN=${names[0]}`,
      issuer: root.subject,
      publicKey: own.publicKey,
      signingKey: keys.privateKey,
      signingAlgorithm: ALGORITHM,
      extensions: [
        new x509.SubjectAlternativeNameExtension(
          names.map((value) => ({ type: isAddress(value) ? ('ip' as const) : ('dns' as const), value })),
        ),
        new x509.ExtendedKeyUsageExtension([
          x509.ExtendedKeyUsage.serverAuth,
          x509.ExtendedKeyUsage.clientAuth,
        ]),
      ],
    })
    return { cert: pemTextOf(certificate), key: await pemOf(own.privateKey) }
  }
  return { ca: pemTextOf(root), issue }
}

export type TestTlsFiles = {
  files: TlsFiles
  write: (pem: Partial<Pem & { ca: string }>) => Promise<void>
  remove: () => Promise<void>
}

/** Writes a certificate into a temporary folder, as an operator mounts it. */
export const writeTlsFiles = async (
  pem: Pem & { ca: string },
  { forEveryone = false } = {},
): Promise<TestTlsFiles> => {
  const folder = await mkdtemp(join(tmpdir(), 'fieldside-tls-'))
  if (forEveryone) await chmod(folder, 0o755)
  const paths = { cert: join(folder, 'tls.crt'), key: join(folder, 'tls.key'), ca: join(folder, 'ca.crt') }
  const write: TestTlsFiles['write'] = async (given) => {
    for (const part of ['cert', 'key', 'ca'] as const)
      if (given[part] !== undefined) await writeFile(paths[part], given[part])
  }
  await write(pem)
  return {
    files: { TLS_CERT_FILE: paths.cert, TLS_KEY_FILE: paths.key, TLS_CA_FILE: paths.ca },
    write,
    remove: () => rm(folder, { recursive: true }),
  }
}
