import type { Role } from '@fieldside/contracts/roles.ts'

/** The role is null for visitors and for services that act for no user. */
export type Viewer = { role: Role | null; isSubscribed: boolean }

export const VISITOR: Viewer = { role: null, isSubscribed: false }

/** Returns whether the viewer may watch exercise videos: subscribers of any role and admins. */
export const seesVideos = ({ role, isSubscribed }: Viewer): boolean =>
  role === 'admin' || (role !== null && isSubscribed)

/** Returns whether premium programs are open: to subscribed athletes, professionals, and admins. */
export const seesPremiumPrograms = ({ role, isSubscribed }: Viewer): boolean =>
  role === 'admin' || role === 'professional' || (role === 'athlete' && isSubscribed)

/** Returns whether the viewer may build workouts and track progress: subscribers of any role and admins. */
export const mayTrain = (viewer: Viewer): boolean => seesVideos(viewer)
