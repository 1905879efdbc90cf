import { runService } from '@fieldside/platform/run.ts'
import { content } from './service.ts'

await runService(content)
