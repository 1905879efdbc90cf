import { createContext } from '../data/context.ts'
import { createDatabase } from '../data/database.ts'
import { startJobs } from '../jobs/job-loop.ts'
import { createLog } from '../telemetry/log.ts'
import { createMetrics } from '../telemetry/metrics.ts'

/** Runs the job 'test', which prints a line and never ends: `killed-jobs-main.ts <database url> [shared]`. */
const service = 'content'
const db = createDatabase(process.argv[2]!, { schema: service })
const log = createLog(service, 'silent')
startJobs({
  service,
  db,
  log,
  metrics: createMetrics(service),
  contextFor: () => createContext({ db, log, now: () => new Date(), service }),
  jobs: [
    {
      name: 'test',
      isShared: process.argv[3] === 'shared',
      run: () => {
        console.log('began')
        return new Promise(() => undefined)
      },
    },
  ],
})
