import type { Role } from '@fieldside/contracts/roles.ts'

/** Who looks. No role: a visitor, or a service on nobody's behalf. */
export type Viewer = { role: Role | null; isSubscribed: boolean }

export const VISITOR: Viewer = { role: null, isSubscribed: false }

/** Exercise videos: subscribers of any role, and administrators. */
export const seesVideos = ({ role, isSubscribed }: Viewer): boolean =>
  role === 'admin' || (role !== null && isSubscribed)

/** What is in a premium program: subscribed athletes, professionals and administrators. */
export const seesPremiumPrograms = ({ role, isSubscribed }: Viewer): boolean =>
  role === 'admin' || role === 'professional' || (role === 'athlete' && isSubscribed)

/** Workouts of one's own and progress: subscribers of any role, and administrators. */
export const mayTrain = (viewer: Viewer): boolean => seesVideos(viewer)
