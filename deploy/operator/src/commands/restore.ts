import { parseArgs } from 'node:util'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { ask } from '../ask.ts'
import { type Command, WrongUsage } from '../command.ts'
import { findKey } from '../find-key.ts'
import type { Installation } from '../installation.ts'
import { leftOut, secondOf } from '../restorable.ts'
import {
  NOTHING_CHANGED,
  type Plan,
  planRestore,
  publishAgain,
  type Restore,
  reasonOf,
  restore,
  type Service,
} from '../restore.ts'
import { restoreService } from '../restore-service.ts'
import { recount, recountAll, republish, republishAll } from './service-commands.ts'

const OPTIONS = {
  until: { type: 'string' },
  only: { type: 'string' },
  from: { type: 'string' },
  closed: { type: 'boolean' },
  yes: { type: 'boolean' },
} as const

const HAS_ZONE = /(Z|[+-]\d\d:?\d\d)$/

/** @throws WrongUsage for unknown options and values */
const readOptions = (args: string[]) => {
  const read = () => {
    try {
      return parseArgs({ args, options: OPTIONS }).values
    } catch (error) {
      throw new WrongUsage(error instanceof Error ? error.message : '')
    }
  }
  const { until, only, from: given, closed, yes } = read()
  const service = SERVICES.find((one) => one === only)
  const from = given ?? (only === 'database' || service ? 'catalogue' : 'store')
  if (until !== undefined && (!HAS_ZONE.test(until) || Number.isNaN(Date.parse(until))))
    throw new WrongUsage(`--until isn't a time with a zone, such as 2026-11-23T08:30:00Z: ${until}`)
  if (only !== undefined && only !== 'database' && only !== 'files' && !service)
    throw new WrongUsage(`--only is database, files, or one of ${SERVICES.join(', ')}.`)
  if (from !== 'store' && from !== 'catalogue') throw new WrongUsage('--from is store or catalogue.')
  if (from === 'catalogue' && only !== 'database' && !service)
    throw new WrongUsage('The catalogue has only the database: add --only database.')
  if (closed && (only === 'files' || service))
    throw new WrongUsage('--closed needs the database: nothing else is stopped.')
  const wanted: Restore = {
    from,
    ...(service && { service }),
    ...((only === 'database' || only === 'files') && { only }),
    ...(until && { until }),
  }
  return { wanted, staysClosed: closed === true, isAgreed: yes === true }
}

const contentOf = ({ only, service }: Restore): string => {
  if (service) return `data of ${service}`
  if (only === 'files') return 'files'
  return only === 'database' ? 'databases' : 'databases and files'
}

const UNITS = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
]

const agoOf = (time: Date, now: Date): string => {
  const age = Math.max(0, Math.round((now.getTime() - time.getTime()) / 1000))
  const { unit, seconds } = UNITS.find((one) => age >= one.seconds) ?? { unit: 'second', seconds: 1 }
  const count = Math.floor(age / seconds)
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}

/** Says how far a restore can go back, and what is lost. */
const tell = ({ log }: Installation, { lastStored, forOtherKey, isBackingUp }: Plan): void => {
  const unreadable = leftOut(forOtherKey)
  if (unreadable) log(`Warning: ${unreadable}`)
  if (lastStored)
    log(`The last stored change is from ${secondOf(lastStored)} (${agoOf(lastStored, new Date())}).`)
  if (!isBackingUp) log('Warning: backup isn’t running, so nothing later is being stored.')
}

const agrees = async (wanted: Restore, { lastStored }: Plan): Promise<boolean> => {
  const when = wanted.until ?? (lastStored ? secondOf(lastStored) : 'the last copy')
  const answer = await ask(
    `This replaces the current ${contentOf(wanted)} with those of ${when}. Later changes are lost. Type restore to go on:`,
  )
  if (answer === undefined)
    throw new WrongUsage(`Add --yes: there is no terminal to ask in. ${NOTHING_CHANGED}`)
  return answer === 'restore'
}

const RUNS = 'Everything runs.'

/** @throws Error that says how to go on */
const startAgain = async ({ compose }: Installation, next: string): Promise<void> => {
  try {
    await compose('up', '--detach', '--no-build', '--wait')
  } catch (error) {
    throw new Error(
      `${reasonOf(error)}\nThe data is restored, but not everything runs. Correct the cause, then run: ${next}`,
    )
  }
}

/** Starts everything on restored databases and a new bus. @throws Error that says how to go on */
const open = async (installation: Installation): Promise<number> => {
  const { log } = installation
  const next = 'docker compose run --rm operator open-restored'
  await publishAgain(installation)
  log('Starting everything')
  await startAgain(installation, next)
  const code = Math.max(await republishAll(installation), await recountAll(installation))
  if (code !== 0) log(`Everything runs, but a command above failed. Correct the cause, then run: ${next}`)
  return code
}

/** Restores one service while the others run. */
const openService = async (
  installation: Installation,
  wanted: Restore & { service: Service },
  plan: Plan,
): Promise<number> => {
  const { service } = wanted
  const reached = await restoreService(installation, wanted, plan)
  const code = Math.max(await republish(installation, service), await recount(installation, service))
  const done = `Restored the ${contentOf(wanted)} of ${wanted.until ?? secondOf(reached)}.`
  installation.log(
    code === 0 ? `${done} ${service} runs.` : `${done} ${service} runs, but a command above failed.`,
  )
  return code
}

export const restoreCommand: Command = {
  name: 'restore',
  summary: 'Replaces databases and files with those of a backup, and starts everything',
  usage: '[--until <time>] [--only database|files|<service>] [--from store|catalogue] [--closed] [--yes]',
  run: async (installation, args) => {
    const { wanted, staysClosed, isAgreed } = readOptions(args)
    if (wanted.from === 'store')
      installation.env.BACKUP_IDENTITY = await findKey(installation, ['restore', ...args])
    const plan = await planRestore(installation, wanted)
    tell(installation, plan)
    if (!isAgreed && !(await agrees(wanted, plan))) {
      installation.log(NOTHING_CHANGED)
      return 1
    }
    const { service } = wanted
    if (service) return openService(installation, { ...wanted, service }, plan)
    const reached = await restore(installation, wanted, plan)
    const time = wanted.until ?? (reached && secondOf(reached))
    const done = time ? `Restored the ${contentOf(wanted)} of ${time}.` : `Restored the ${contentOf(wanted)}.`
    if (staysClosed) {
      installation.log(
        `${done} Only Postgres and object storage run. The command open-restored starts the rest.`,
      )
      return 0
    }
    if (wanted.only === 'files') await startAgain(installation, 'docker compose up --detach --wait')
    const code = wanted.only === 'files' ? 0 : await open(installation)
    if (code === 0) installation.log(`${done} ${RUNS}`)
    return code
  },
}

export const openRestoredCommand: Command = {
  name: 'open-restored',
  summary: 'Starts everything after restore --closed, or after a restore that failed at a service',
  usage: '',
  run: async (installation, args) => {
    if (args.length > 0) throw new WrongUsage()
    const code = await open(installation)
    if (code === 0) installation.log(RUNS)
    return code
  },
}
