import {
  createPackageCheckout,
  listPackages,
  offerPackage,
  type PackageForm,
  returnPackage,
  type SoldPackage,
} from '@fieldside/contracts/http/packages.ts'
import { payOnPage } from '@fieldside/dev-stripe/hosted-page-steps.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { CARDS, type Fixture } from './fixture.ts'
import { agreedSession } from './money-steps.ts'
import { sessionIdOf, verify } from './premium-steps.ts'

export const TERMS: PackageForm = {
  appointment_type: 'physical_therapy',
  sessions: 6,
  price_cents: 50_000,
  months: 6,
  time_zone: 'America/Denver',
}

/** An athlete who agreed on a session with a professional who offers a package. */
export const offeredPackage = async (fixture: Fixture, changed: Partial<PackageForm> = {}, to?: Person) => {
  const session = await agreedSession(fixture, to ? { to } : {})
  fixture.bookings.setPair(session.fee, [session.fee.appointment_id])
  const body = { ...TERMS, ...changed }
  const offered = (await fixture.app.request(offerPackage, { body }, { as: session.to })).body
  return { ...session, offered }
}

export const startCheckout = (fixture: Fixture, as: Person, offeredId: string) =>
  fixture.app.request(createPackageCheckout, { body: { offered_package_id: offeredId } }, { as })

export const packagesOf = async (fixture: Fixture, as: Person): Promise<SoldPackage[]> =>
  (await fixture.app.request(listPackages, { query: {} }, { as })).body.items

/** The athlete buys a package, of which all is unused. Billing learns of it from the returning browser. */
export const boughtPackage = async (
  fixture: Fixture,
  {
    card = CARDS.works,
    unused = 6,
    to,
    ...terms
  }: Partial<PackageForm> & { card?: string; unused?: number; to?: Person } = {},
) => {
  const bought = await offeredPackage(fixture, terms, to)
  const { url } = (await startCheckout(fixture, bought.as, bought.offered.id)).body
  await payOnPage(url, card)
  await verify(fixture, bought.as, sessionIdOf(url))
  const sold = (await packagesOf(fixture, bought.as))[0]!
  fixture.bookings.unused.set(sold.id, unused)
  return { ...bought, sold }
}

export const returnSold = (fixture: Fixture, as: Person, id: string) =>
  fixture.app.request(returnPackage, { params: { id } }, { as })
