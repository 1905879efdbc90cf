import { runService } from '../run.ts'
import { sample } from './sample.ts'

await runService(sample)
