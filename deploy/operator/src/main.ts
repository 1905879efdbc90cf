import { becomeOwnerOf } from './become-owner.ts'
import { COMMANDS } from './commands.ts'
import { NETWORK_CHECKS } from './doctor/plan.ts'
import { FOLDER, linkHostFolder, openInstallation } from './installation.ts'
import { runOperator } from './run-operator.ts'

/** `docker compose run --rm operator <command>`. */

/** Without arguments, Docker passes the command that all our images have: node main.mjs. */
const given = process.argv.slice(2)
const args = given[0] === 'node' ? [] : given

try {
  if (args[0] === NETWORK_CHECKS) {
    const { printNetworkChecks } = await import('./doctor/network.ts')
    await printNetworkChecks(process.env)
  } else {
    // The help needs no folder.
    if (args.length > 0 && !args.includes('--help')) {
      await linkHostFolder(FOLDER)
      becomeOwnerOf(FOLDER)
    }
    process.exitCode = await runOperator(args, COMMANDS, openInstallation())
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
