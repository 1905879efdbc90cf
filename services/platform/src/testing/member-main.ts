import { connectBus, oneByOne } from '../bus.ts'
import { createLog } from '../log.ts'

/** A member of a group as a process of its own, to be killed: `member-main.ts <bus> <group> <topic>` prints values. */
const [url, group, topic] = process.argv.slice(2)
const bus = await connectBus(url!, { clientId: 'member', log: createLog('member', 'silent') })
await bus.subscribe({
  group: group!,
  topics: [topic!],
  onRecords: oneByOne(async ({ value }) => {
    process.stdout.write(`${value}\n`)
  }),
})
