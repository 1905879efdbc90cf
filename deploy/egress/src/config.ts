import { z } from 'zod'

const hosts = z
  .string()
  .min(1)
  .transform((names) => names.split(',').map((name) => name.trim().toLowerCase()))
  .describe('Host names that clients may connect to, separated by commas, or `*` for every public address')

/** Environment of the egress proxy. */
export const egressConfig = z.object({
  HOST: z.string().default('127.0.0.1').describe('Address to listen on; images set `0.0.0.0`'),
  PORT: z.coerce.number().int().min(0).max(65_535).describe('Port to listen on; images set `8080`'),
  EGRESS_HOSTS: hosts,
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug', 'trace'])
    .default('info')
    .describe('Lowest level that is logged (JSON lines on standard output)'),
})
