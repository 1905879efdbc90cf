import { type Command, WrongUsage } from './command.ts'
import type { Installation } from './installation.ts'

const HELP = ['--help', '-h', 'help']

const usageOf = ({ name, usage }: Command): string => `${name} ${usage}`.trimEnd()

const listOf = (commands: readonly Command[]): string =>
  commands.map((command) => `  ${usageOf(command)}\n      ${command.summary}`).join('\n')

/** Runs a command and returns the exit code: 0 success, 1 failure, 2 unknown command or invalid arguments. */
export const runOperator = async (
  [name = '--help', ...args]: readonly string[],
  commands: readonly Command[],
  installation: Installation,
): Promise<number> => {
  if (HELP.includes(name)) {
    console.log(`Usage: docker compose run --rm operator <command>\n\n${listOf(commands)}`)
    return 0
  }
  const command = commands.find((each) => each.name === name)
  if (!command) {
    console.error(`There is no command ${name}. The commands are:\n\n${listOf(commands)}`)
    return 2
  }
  if (args.some((arg) => arg === '--help' || arg === '-h')) {
    console.log(`${command.summary}.\nUsage: ${usageOf(command)}`)
    return 0
  }
  try {
    return await command.run(installation, args)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (message !== '') console.error(message)
    if (!(error instanceof WrongUsage)) return 1
    console.error(`Usage: ${usageOf(command)}`)
    return 2
  }
}
