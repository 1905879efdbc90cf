import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Id } from '../../fields.ts'
import * as packages from '../packages.ts'
import { throughBff } from './actions.ts'

/**
 * Actions about packages of sessions. The BFF forwards them like `actions`. They are in a file of their own so that only
 * the parts that need them load them.
 */
export const packageActions = {
  listOwnPackages: throughBff('billing', packages.listOwnPackages),
  offerPackage: throughBff('billing', packages.offerPackage),
  changePackage: throughBff('billing', packages.changePackage),
  withdrawPackage: throughBff('billing', packages.withdrawPackage),
  createPackageCheckout: throughBff('billing', packages.createPackageCheckout),
  listPackages: throughBff('billing', packages.listPackages),
  returnPackage: throughBff('billing', packages.returnPackage),
}

/** In `screens`, every screen would load it. */
export const packagesScreen = endpoint('GET /screens/professionals/{id}/packages', {
  summary:
    'Returns the packages that a professional sells, whether the caller can buy them, and those that the caller bought',
  callers: ['signed-in'],
  reply: packages.listPackagesOf.reply.extend({
    professional_user_id: Id,
    bought: z.array(
      packages.SoldPackage.extend({
        /** How many sessions can be returned; null while booking doesn't answer. */
        left: z.int().nullable(),
      }),
    ),
  }),
  problems: ['not-found'],
})
