import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { MINUTE_MS } from '@fieldside/contracts/durations.ts'

const LAST_CHARS = 4000
const execute = promisify(execFile)

export type Options = { cwd?: string; env?: Record<string, string> }

/** Runs a program and returns its output. @throws Error with the end of its output */
export const runTool = async (
  program: string,
  args: readonly string[],
  { cwd, env }: Options = {},
): Promise<string> => {
  const options = { cwd, env: { ...process.env, ...env }, timeout: 8 * MINUTE_MS, maxBuffer: 2 ** 28 }
  try {
    return (await execute(program, [...args], options)).stdout
  } catch (error) {
    const {
      stdout = '',
      stderr = '',
      message,
    } = error as { stdout?: string; stderr?: string; message: string }
    throw new Error(`${program}: ${message.slice(0, LAST_CHARS)}\n${`${stdout}${stderr}`.slice(-LAST_CHARS)}`)
  }
}

/** Returns the files below a folder whose names end so. */
export const filesBelow = async (folder: string, ending: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true }))
    .filter((file) => file.endsWith(ending))
    .map((file) => join(folder, file))
