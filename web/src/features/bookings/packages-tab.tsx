import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { useEndpoint } from '@/client/api.ts'
import { PackageCard } from '@/entities/package/package-card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { LinkButton } from '@/ui/link-button.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'
import { ReturnOwned } from './return-owned.tsx'

/** The packages that the athlete bought, the newest first. */
export const Packages = () => (
  <QueryState
    query={useEndpoint(screens.packageCreditsScreen, { query: {} })}
    title="We couldn’t load your packages"
    loading={<Skeletons className="grid gap-4" of={['h-40 rounded-lg', 'h-40 rounded-lg']} />}
  >
    {({ items }) =>
      items.length === 0 ? (
        <EmptyState title="No packages">
          After a session, you can buy several more of them at once from a professional who offers packages.
          They will appear here.
        </EmptyState>
      ) : (
        <div className="grid max-w-3xl gap-4">
          {items.map((owned) => (
            <PackageCard key={owned.package_id} owned={owned} name={owned.name}>
              {owned.ended === null && owned.left > 0 && (
                <div className="flex flex-wrap gap-2">
                  <LinkButton
                    to={`/professional/${owned.professional_id}?book=${owned.appointment_type}`}
                    size="sm"
                    variant="outline"
                  >
                    Book a session
                  </LinkButton>
                  <ReturnOwned id={owned.package_id} left={owned.left} />
                </div>
              )}
            </PackageCard>
          ))}
        </div>
      )
    }
  </QueryState>
)
