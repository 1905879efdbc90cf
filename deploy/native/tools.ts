import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const isOnPath = (program: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch (error) {
      if (error instanceof Error) return false
      throw error
    }
  })

/** What the real parts are fetched and run with. */
const TOOLS = ['java', 'mvn', 'go', 'unzip']

/** The tools that this machine lacks; none: the real parts can run here. */
export const missingTools = (): string[] => TOOLS.filter((program) => !isOnPath(program))
