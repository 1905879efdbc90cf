import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { MINUTE_MS } from '@fieldside/contracts/durations.ts'

/** A program from a PyPI package. `command` is the program if it isn't named like the package. */
export type PythonProgram = {
  name: string
  version: string
  command?: string
  /** Other packages that it needs. */
  needs?: readonly string[]
}

const CACHE = join(import.meta.dirname, '../../.cache')
const INSTALL_MS = 3 * MINUTE_MS

const environmentOf = ({ name, version }: PythonProgram): string => join(CACHE, `${name}-${version}`)

export const pathOfPythonProgram = (program: PythonProgram): string =>
  join(environmentOf(program), 'bin', program.command ?? program.name)

/** The interpreter that has the program's libraries. */
export const pythonOf = (program: PythonProgram): string => join(environmentOf(program), 'bin', 'python')

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'], timeout: INSTALL_MS })

const isInstalled = (program: PythonProgram): boolean => {
  try {
    run(pathOfPythonProgram(program), '--help')
    return true
  } catch {
    return false
  }
}

/** Installs a program once in its own virtual environment. Returns the reason on failure. */
export const installPythonProgram = (program: PythonProgram): string | undefined => {
  if (isInstalled(program)) return undefined
  try {
    run('python3', '-m', 'venv', environmentOf(program))
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--retries', '1']
    run(pythonOf(program), ...pip, `${program.name}==${program.version}`, ...(program.needs ?? []))
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message.split('\n')[0] : String(error)
  }
}
