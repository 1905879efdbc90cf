import type { Role } from '@fieldside/contracts/roles.ts'

/** The role is null for visitors and for services that act for no user. */
export type Viewer = { role: Role | null; isSubscribed: boolean }

export const VISITOR: Viewer = { role: null, isSubscribed: false }

export const seesVideos = ({ role, isSubscribed }: Viewer): boolean =>
  role === 'admin' || (role !== null && isSubscribed)

export const seesPremiumPrograms = ({ role, isSubscribed }: Viewer): boolean =>
  role === 'admin' || role === 'professional' || (role === 'athlete' && isSubscribed)

export const mayTrain = (viewer: Viewer): boolean => seesVideos(viewer)

/** Professionals use exercises of their own in plans. */
export const mayKeepExercises = (viewer: Viewer): boolean =>
  mayTrain(viewer) || viewer.role === 'professional'
