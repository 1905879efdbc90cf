import { type Command, WrongUsage } from '../command.ts'
import type { Installation } from '../installation.ts'
import { ORDER, replace, rollBack, upgrade } from '../upgrade.ts'

const listContainers = async ({ compose, log }: Installation): Promise<number> => {
  log(await compose('ps', '--format', 'table {{.Service}}\t{{.Image}}\t{{.Status}}'))
  return 0
}

export const upgradeCommand: Command = {
  name: 'upgrade',
  summary: 'Replaces the containers with those of the release in .env, without downtime, or goes back to it',
  usage: '[--back]',
  run: async (installation, args) => {
    const [back, ...others] = args
    if ((back !== undefined && back !== '--back') || others.length > 0) throw new WrongUsage()
    await (back ? rollBack : upgrade)(installation)
    return listContainers(installation)
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
