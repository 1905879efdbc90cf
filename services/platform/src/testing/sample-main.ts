import { runService } from '../service/run.ts'
import { sample } from './sample.ts'

await runService(sample)
