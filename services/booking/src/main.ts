import { runService } from '@fieldside/platform/run.ts'
import { booking } from './service.ts'

await runService(booking)
