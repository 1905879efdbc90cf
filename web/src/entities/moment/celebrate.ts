import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { CelebratedMoment } from '@fieldside/contracts/http/moments.ts'
import type { Moment } from '@fieldside/contracts/moments.ts'
import { useEffect, useState } from 'react'
import { call } from '@/client/api.ts'

/** Records that a moment was celebrated. Returns whether it was the first time; false when that isn't known. */
const celebrate = ({ moment, subject }: CelebratedMoment): Promise<boolean> =>
  call(
    actions.celebrateMoment,
    { params: { moment }, body: { subject } },
    { idempotencyKey: crypto.randomUUID() },
  ).then(
    ({ first }) => first,
    () => false,
  )

/** Records a moment once it is on screen. When that fails, the moment shows again on a later visit. */
export const useCelebrated = ({ moment, subject }: CelebratedMoment): void => {
  useEffect(() => {
    void celebrate({ moment, subject })
  }, [moment, subject])
}

/** Returns whether to celebrate a moment now, which the server decides. False without a subject. */
export const useFirstTime = (moment: Moment, subject: string | null): boolean => {
  const [first, setFirst] = useState(false)
  useEffect(() => {
    if (subject) void celebrate({ moment, subject }).then((isFirst) => isFirst && setFirst(true))
  }, [moment, subject])
  return first
}
