import { watchClip } from '../exercises.ts'
import { getPicture } from '../profiles.ts'
import { exportProgress } from '../training.ts'
import { throughBff } from './actions.ts'

/** Actions behind links and media, which the browser calls itself. In `actions`, every screen would load them. */
export const linkedActions = {
  getPicture: throughBff('directory', getPicture),
  watchClip: throughBff('content', watchClip),
  exportProgress: throughBff('content', exportProgress),
}
