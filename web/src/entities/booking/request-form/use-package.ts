import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import type { PackageCredits } from '@fieldside/contracts/http/package-credits.ts'
import { useState } from 'react'
import { useEndpoint } from '@/client/api.ts'

/** `start` is that of the last session. */
type Wanted = { type: string | undefined; start: string | undefined; count: number }

/** Returns the package that can pay for the sessions: of several, the one that ends first. */
const payingFor = (
  packages: readonly PackageCredits[],
  { start, count }: Wanted,
): PackageCredits | undefined =>
  packages
    .filter(({ left, valid_until }) => left >= count && !(start && new Date(start) > new Date(valid_until)))
    .toSorted((a, b) => Date.parse(a.valid_until) - Date.parse(b.valid_until))[0]

/** The athlete's packages with a professional, and whether the request uses one. It does unless they turn it off. */
export const usePackage = (professionalId: string, isAthlete: boolean) => {
  const query = { professional_id: professionalId }
  const { data, isLoading, refetch } = useEndpoint(
    screens.packageCreditsScreen,
    { query },
    { enabled: isAthlete },
  )
  const [isOff, setOff] = useState(false)
  const openOf = ({ type }: Pick<Wanted, 'type'>) =>
    data?.items.filter(
      ({ ended, left, appointment_type }) => ended === null && left > 0 && appointment_type === type,
    ) ?? []
  return {
    /** Without the packages, a request would be sent at its full price. */
    isLoading,
    /** Whether the athlete wants to use a package if one fits. */
    isWanted: !isOff,
    want: (wanted: boolean) => setOff(!wanted),
    /** A package with sessions of the type left, whether or not it fits. */
    any: (wanted: Wanted) => openOf(wanted)[0],
    fitting: (wanted: Wanted) => payingFor(openOf(wanted), wanted),
    /** The package that the request uses. */
    used: (wanted: Wanted) => (isOff ? undefined : payingFor(openOf(wanted), wanted)),
    reload: () => void refetch(),
  }
}
export type PackageUse = ReturnType<typeof usePackage>
