import { runService } from '@fieldside/platform/run.ts'
import { notification } from './service.ts'

await runService(notification)
