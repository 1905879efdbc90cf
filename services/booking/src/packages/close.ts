import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { closePackage as endpoint } from '@fieldside/contracts/http/package-credits.ts'
import type { PackageCloseReason } from '@fieldside/contracts/package-ends.ts'
import { notFound } from '@fieldside/platform/errors.ts'
import { write } from '@fieldside/platform/write.ts'
import { lockPackage } from '../appointments/store/packages.ts'
import type { BookingContext } from '../context.ts'
import { closeLocked } from './steps/close-locked.ts'

/** Closes a package for billing and returns how many of its sessions were unused. @throws not-found */
export const closePackage = (
  ctx: BookingContext,
  id: string,
  reason: PackageCloseReason,
): Promise<ReplyOf<typeof endpoint>> =>
  write(ctx, async (tx, emit) => {
    const owned = await lockPackage(tx, id)
    if (!owned) throw notFound('Package not found')
    const { sessions, unused } = await closeLocked(tx, emit, owned, { reason, now: ctx.now() })
    return { sessions, unused: unused ?? 0 }
  })
