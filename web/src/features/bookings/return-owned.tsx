import { packageActions } from '@fieldside/contracts/http/bff/package-actions.ts'
import { useEndpoint } from '@/client/api.ts'
import { ReturnPackage } from '@/entities/package/return-package.tsx'

/** Returns what is left of a package. Booking knows how much that is, and billing what it cost. */
export const ReturnOwned = ({ id, left }: { id: string; left: number }) => {
  const items = useEndpoint(packageActions.listPackages, { query: {} }).data?.items
  const sold = items?.find((one) => one.id === id)
  return sold ? <ReturnPackage sold={{ ...sold, left }} /> : null
}
