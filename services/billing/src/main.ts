import { runService } from '@fieldside/platform/run.ts'
import { billing } from './service.ts'

await runService(billing)
