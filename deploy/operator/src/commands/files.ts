import { type Command, WrongUsage } from '../command.ts'
import { writeFiles } from '../files.ts'

/** Where the image has the files of its release. */
const SOURCE = '/installation'

export const files: Command = {
  name: 'files',
  summary:
    "Writes the release's Compose files, what they mount, and its manual, and keeps other versions as *.old",
  usage: '',
  run: async ({ folder, log }, args) => {
    if (args.length > 0) throw new WrongUsage()
    const { added, replaced, retired } = writeFiles(SOURCE, folder)
    for (const file of added) log(`added ${file}`)
    for (const { path, old } of replaced) log(`replaced ${path}, which is now ${old}`)
    for (const { path, old } of retired) log(`this release has no ${path}: it is now ${old}`)
    if (added.length + replaced.length + retired.length === 0)
      log('The files of this release are there already.')
    return 0
  },
}
