// Replaces kafkajs in the TypeScript example: delivers the records of a file, from the position that the example sets.
import { readFileSync } from 'node:fs'
import { StatementSync } from 'node:sqlite'

const records = JSON.parse(readFileSync(process.env.RECORDS, 'utf8'))
let left = Number(process.env.KILL_BEFORE_PAYMENT ?? Infinity)

// A crash between two statements of one event.
const { run } = StatementSync.prototype
StatementSync.prototype.run = function (...values) {
  if (this.sourceSQL.includes('into payment') && --left === 0) process.kill(process.pid, 'SIGKILL')
  return run.apply(this, values)
}

export const logLevel = { WARN: 2 }

export class Kafka {
  consumer() {
    const positions = new Map()
    let onJoin
    return {
      events: { GROUP_JOIN: 'join' },
      on: (_event, listener) => {
        onJoin = listener
      },
      seek: ({ topic, partition, offset }) => positions.set(`${topic} ${partition}`, Number(offset)),
      connect: async () => {},
      subscribe: async () => {},
      run: async ({ autoCommit, eachMessage }) => {
        if (autoCommit !== false) throw new Error('the example commits its positions to its own file')
        const memberAssignment = Object.fromEntries(records.map(({ topic }) => [topic, [0]]))
        onJoin({ payload: { memberAssignment } })
        for (const { topic, value, offset } of records)
          if (offset >= positions.get(`${topic} 0`))
            await eachMessage({
              topic,
              partition: 0,
              message: { offset: String(offset), value: Buffer.from(value) },
            })
      },
    }
  }
}
