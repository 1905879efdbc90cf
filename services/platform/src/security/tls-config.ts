import { z } from 'zod'

/** Variables that switch on TLS between the processes. */
export const tlsConfig = {
  TLS_CERT_FILE: z
    .string()
    .optional()
    .describe(
      'Certificate (PEM) of this process. With `TLS_KEY_FILE` and `TLS_CA_FILE`, it serves and calls HTTPS with client certificates; if all three are unset, plain HTTP',
    ),
  TLS_KEY_FILE: z.string().optional().describe('Private key (PEM) of `TLS_CERT_FILE`'),
  TLS_CA_FILE: z
    .string()
    .optional()
    .describe('Authority (PEM) that issued the certificates of all processes, Caddy, and Prometheus'),
  HEALTH_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .describe(
      'Second port, for `/livez` and `/readyz` only, always without TLS: health checks have no client certificate',
    ),
}
export type TlsConfig = z.infer<z.ZodObject<typeof tlsConfig>>

const FILES = ['TLS_CERT_FILE', 'TLS_KEY_FILE', 'TLS_CA_FILE'] as const
export type TlsFiles = Record<(typeof FILES)[number], string>

/** Returns undefined when TLS is off. @throws Error naming the files that are missing when only some are set */
export const tlsFilesOf = ({ TLS_CERT_FILE, TLS_KEY_FILE, TLS_CA_FILE }: TlsConfig): TlsFiles | undefined => {
  if (TLS_CERT_FILE && TLS_KEY_FILE && TLS_CA_FILE) return { TLS_CERT_FILE, TLS_KEY_FILE, TLS_CA_FILE }
  const given = { TLS_CERT_FILE, TLS_KEY_FILE, TLS_CA_FILE }
  const missing = FILES.filter((name) => !given[name])
  if (missing.length === FILES.length) return undefined
  throw new Error(`${missing.join(' and ')} missing: TLS needs all of ${FILES.join(', ')}, or none`)
}

/**
 * Checks the address of one of our processes, so that nothing is sent in the clear by mistake.
 * @throws Error when the address is https without certificates, or http with them
 */
export const checkInnerUrl = (url: string, hasTls: boolean): void => {
  const { origin, protocol } = new URL(url)
  if (hasTls && protocol !== 'https:')
    throw new Error(`${origin} must start with https://, because TLS_CERT_FILE is set`)
  if (!hasTls && protocol === 'https:') throw new Error(`${origin} needs ${FILES.join(', ')}`)
}
