import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

export const isOnPath = (program: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch (error) {
      if (error instanceof Error) return false
      throw error
    }
  })

/** Programs that fetch and run the real parts. */
const TOOLS = ['java', 'mvn', 'go', 'unzip']

/** Returns the required tools that this machine lacks. */
export const missingTools = (): string[] => TOOLS.filter((program) => !isOnPath(program))
