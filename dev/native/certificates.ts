// Throwaway certificates for tests of TLS, made by the machine's openssl.
import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
const DAYS = ['-days', '2']

export type Certificate = {
  certFile: string
  keyFile: string
  /** The key and the certificate in one file, as Kafka reads them. */
  bothFile: string
}
export type Authority = {
  caFile: string
  /** Issues a certificate for this machine's loopback address. */
  issue: (name: string) => Promise<Certificate>
}

/** Creates a certificate authority in a folder. @throws Error with openssl's output */
export const createAuthority = async (folder: string): Promise<Authority> => {
  await mkdir(folder, { recursive: true })
  const at = (file: string): string => join(folder, file)
  const [caFile, caKeyFile, extensionsFile] = [at('ca.pem'), at('ca.key'), at('extensions')]
  await writeFile(extensionsFile, 'subjectAltName=IP:127.0.0.1,DNS:localhost\n')
  await run('openssl', [
    ...['req', '-x509', ...NEW_KEY, ...DAYS, '-subj', '/CN=test authority'],
    ...['-keyout', caKeyFile, '-out', caFile],
  ])
  const issue = async (name: string): Promise<Certificate> => {
    const [certFile, keyFile, bothFile] = [at(`${name}.pem`), at(`${name}.key`), at(`${name}.both.pem`)]
    const request = at(`${name}.csr`)
    await run('openssl', ['req', ...NEW_KEY, '-subj', `/CN=${name}`, '-keyout', keyFile, '-out', request])
    await run('openssl', [
      ...['x509', '-req', ...DAYS, '-in', request, '-extfile', extensionsFile, '-out', certFile],
      ...['-CA', caFile, '-CAkey', caKeyFile, '-CAcreateserial'],
    ])
    await writeFile(bothFile, (await readFile(keyFile, 'utf8')) + (await readFile(certFile, 'utf8')))
    return { certFile, keyFile, bothFile }
  }
  return { caFile, issue }
}
