import type { Endpoint } from '@fieldside/contracts/endpoint.ts'
import { type CallerIdentity, callerKey } from '../data/context.ts'
import type { Log } from '../telemetry/log.ts'

/**
 * Logs a security event separately from request logs, so that operators can alert on `event`. Facts are ids and
 * codes, never names, addresses, or secrets.
 */
export const logSecurityEvent = (
  log: Log,
  event: `security.${string}`,
  facts: Record<string, string | number | boolean | null>,
): void => log.info({ event, ...facts }, 'security event')

export const logRejectedAdminCall = (
  log: Log,
  { callers, method, path }: Endpoint,
  caller: CallerIdentity | undefined,
  code: string,
): void => {
  const isForAdmins =
    callers.includes('admin') && callers.every((one) => one !== 'anyone' && one !== 'signed-in')
  if (!isForAdmins || (code !== 'forbidden' && code !== 'unauthenticated')) return
  const facts = { caller: caller ? callerKey(caller) : 'unknown', method, route: path, code }
  logSecurityEvent(log, 'security.admin_call_rejected', facts)
}
