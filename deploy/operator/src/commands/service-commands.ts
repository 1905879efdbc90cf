import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { type Command, WrongUsage } from '../command.ts'
import type { Installation } from '../installation.ts'

type Service = (typeof SERVICES)[number]

/**
 * Runs a command of a service in a new container of that service, which has the service's own credentials. It works
 * while no instance runs.
 */
const runIn = ({ composeHere }: Installation, service: Service, command: string[]): Promise<number> =>
  composeHere('run', '--rm', '--no-deps', '-T', service, 'node', 'main.mjs', ...command)

/** Returns a command of one service. */
const commandOf = (service: Service, name: string, summary: string): Command => ({
  name,
  summary,
  usage: '<email>',
  run: (installation, args) => {
    if (args.length !== 1) throw new WrongUsage()
    return runIn(installation, service, [name, ...args])
  },
})

const findService = (services: readonly Service[], named: string | undefined): Service => {
  const service = services.find((one) => one === named)
  if (!service) throw new WrongUsage(`<service> is one of ${services.join(', ')}.`)
  return service
}

/** Returns a command for one of some services. */
const commandOfOne = (name: string, usage: string, summary: string): Command => ({
  name,
  summary,
  usage: `<service> ${usage}`,
  run: (installation, [named, ...args]) => runIn(installation, findService(SERVICES, named), [name, ...args]),
})

/** Runs a command in each of some services, and returns the worst exit code. */
const runInEach = async (
  installation: Installation,
  services: readonly Service[],
  name: string,
): Promise<number> => {
  const codes: number[] = []
  for (const service of services) {
    installation.log(`${service}:`)
    codes.push(await runIn(installation, service, [name]))
  }
  return Math.max(...codes)
}

/** Returns a command for one of some services or, without a name, all of them. */
const commandOfAll = (services: readonly Service[], name: string, summary: string): Command => ({
  name,
  summary,
  usage: '[service]',
  run: async (installation, [named, ...others]) => {
    if (others.length > 0) throw new WrongUsage()
    if (named === undefined) return runInEach(installation, services, name)
    return runIn(installation, findService(services, named), [name])
  },
})

const REPUBLISHING: readonly Service[] = ['booking', 'directory', 'billing']
const COUNTING: readonly Service[] = ['booking', 'directory', 'content']

/** Runs a command in a service that has it. */
const runWhereIs =
  (services: readonly Service[], name: string) =>
  async (installation: Installation, service: Service): Promise<number> =>
    services.includes(service) ? runIn(installation, service, [name]) : 0

export const republish = runWhereIs(REPUBLISHING, 'republish')
export const recount = runWhereIs(COUNTING, 'recount')
export const republishAll = (installation: Installation): Promise<number> =>
  runInEach(installation, REPUBLISHING, 'republish')
export const recountAll = (installation: Installation): Promise<number> =>
  runInEach(installation, COUNTING, 'recount')

export const serviceCommands: readonly Command[] = [
  commandOf('identity', 'make-admin', 'Makes a user an administrator'),
  commandOf('identity', 'confirm-email', "Confirms a user's email address"),
  commandOf('identity', 'reset-second-factor', "Removes a user's two-step sign-in"),
  commandOfAll(SERVICES, 'dead-letters', 'Lists the events that services gave up on'),
  commandOfOne('replay-dead-letters', '[id…]', 'Replays the dead letters of a service: all, or by id'),
  commandOfAll(SERVICES, 'jobs', 'Lists the jobs that are stuck'),
  commandOfOne('retry-job', '<job> [key…]', 'Retries parked jobs of a service: all of that name, or by key'),
  commandOfAll(REPUBLISHING, 'republish', 'Publishes the current state again, for services that lack it'),
  {
    name: 'reconcile',
    summary: 'Lists where the entries of payments differ from Stripe, from a day until before another (UTC)',
    usage: '<from> <until>',
    run: (installation, args) => {
      if (args.length !== 2) throw new WrongUsage()
      return runIn(installation, 'billing', ['reconcile', ...args])
    },
  },
  commandOfAll(COUNTING, 'recount', 'Corrects the counts that services keep'),
]
