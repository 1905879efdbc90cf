import { type Command, WrongUsage } from '../command.ts'
import { writeFiles } from '../files.ts'

/** Where the image has the files of its release. */
const SOURCE = '/installation'

export const files: Command = {
  name: 'files',
  summary:
    "Writes the release's Compose files, what they mount, and its manual, and keeps what you edited as *.old",
  usage: '',
  run: async ({ folder, log }, args) => {
    if (args.length > 0) throw new WrongUsage()
    const { added, replaced, retired } = writeFiles(SOURCE, folder)
    for (const file of added) log(`added ${file}`)
    for (const { path, old } of replaced) log(`replaced ${path}${old ? `: your version is now ${old}` : ''}`)
    for (const { path, old } of retired)
      log(`removed ${path}, which this release lacks${old ? `: your version is now ${old}` : ''}`)
    if (added.length + replaced.length + retired.length === 0)
      log('The files of this release are there already.')
    return 0
  },
}
