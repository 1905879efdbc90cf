import type { Context } from '../data/context.ts'

/**
 * Runs a job's step right away. Logs a failure instead of throwing it, because the job retries the step. Returns
 * whether it succeeded.
 */
export const tryNow = async (
  { log }: Pick<Context, 'log'>,
  job: string,
  step: () => Promise<unknown>,
): Promise<boolean> => {
  try {
    await step()
    return true
  } catch (error) {
    log.warn({ err: error, job }, 'left to the job')
    return false
  }
}
