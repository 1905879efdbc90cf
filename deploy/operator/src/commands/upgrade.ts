import { type Command, WrongUsage } from '../command.ts'
import type { Installation } from '../installation.ts'
import { ORDER, replace, rollBack, upgrade } from '../upgrade.ts'

const listContainers = async ({ compose, log }: Installation): Promise<number> => {
  log(await compose('ps', '--format', 'table {{.Service}}\t{{.Image}}\t{{.Status}}'))
  return 0
}

/**
 * Names the containers that a rollback leaves at the newer release, so that nobody takes them for a failure. They work with
 * both releases.
 */
const listNewer = async ({ compose, settings, log }: Installation): Promise<void> => {
  const { FIELDSIDE_IMAGE, FIELDSIDE_VERSION } = await settings()
  const lines = (await compose('ps', '--format', '{{.Service}} {{.Image}}')).split('\n')
  const newer = lines.flatMap((line) => {
    const [service = '', image = ''] = line.split(' ')
    const isOurs = image.startsWith(`${FIELDSIDE_IMAGE || 'fieldside'}/`)
    return isOurs && !ORDER.includes(service) && !image.endsWith(`:${FIELDSIDE_VERSION || 'local'}`)
      ? [service]
      : []
  })
  if (newer.length === 0) return
  const names = new Intl.ListFormat('en-US').format([...new Set(newer)])
  log(`${names} ${newer.length > 1 ? 'stay' : 'stays'} at the newer release. This is intended.`)
}

export const upgradeCommand: Command = {
  name: 'upgrade',
  summary: 'Replaces the containers with those of the release in .env, without downtime, or goes back to it',
  usage: '[--back]',
  run: async (installation, args) => {
    const [back, ...others] = args
    if ((back !== undefined && back !== '--back') || others.length > 0) throw new WrongUsage()
    await (back ? rollBack : upgrade)(installation)
    await listContainers(installation)
    if (back) await listNewer(installation)
    return 0
  },
}

export const replaceCommand: Command = {
  name: 'replace',
  summary: 'Restarts a service with the settings in .env, one instance at a time, without downtime',
  usage: '<service>',
  run: async (installation, [name = '', ...others]) => {
    if (others.length > 0 || !ORDER.includes(name))
      throw new WrongUsage(`<service> is one of ${ORDER.join(', ')}.`)
    await replace(installation, name)
    return listContainers(installation)
  },
}
