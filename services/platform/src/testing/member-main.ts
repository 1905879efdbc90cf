import { oneByOne } from '../bus/bus.ts'
import { connectBus } from '../bus/connect-bus.ts'
import { createLog } from '../telemetry/log.ts'

/** Runs a group member that a test can kill: `member-main.ts <bus> <group> <topic>` prints the values it gets. */
const [url, group, topic] = process.argv.slice(2)
const bus = await connectBus(url!, { clientId: 'member', log: createLog('member', 'silent') })
await bus.subscribe({
  group: group!,
  topics: [topic!],
  onRecords: oneByOne(async ({ value }) => {
    process.stdout.write(`${value}\n`)
  }),
})
