import type { Installation } from './installation.ts'

/** Invalid arguments. The operator prints the command's usage and ends with 2. */
export class WrongUsage extends Error {}

export type Command = {
  name: string
  /** A verb phrase in the third person, such as "Lists the dead letters of a service". */
  summary: string
  /** The arguments, such as "<service> [id…]". */
  usage: string
  /**
   * Returns the exit code: 0 success, 1 failure.
   * @throws WrongUsage for invalid arguments, and any other error to print its message and end with 1
   */
  run: (installation: Installation, args: string[]) => Promise<number>
}
