import { write } from '@fieldside/platform/write.ts'
import type { ContentContext } from '../context.ts'
import { recountFollowers } from '../programs/store/enrolments.ts'
import { recountTraining, traineeAfter } from './store/training-counts.ts'

/** Recounts followers and training and corrects them. Returns how many programs and users were wrong. */
export const recountFigures = async (ctx: ContentContext): Promise<number> => {
  let corrected = await write(ctx, recountFollowers)
  let after: string | null = null
  for (;;) {
    const from: string | null = after
    const userId = await write(ctx, async (tx) => {
      const trainee = await traineeAfter(tx, from)
      if (trainee !== undefined && (await recountTraining(tx, trainee))) corrected += 1
      return trainee
    })
    if (userId === undefined) return corrected
    after = userId
  }
}
