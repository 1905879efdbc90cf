import { Card } from '@/ui/card.tsx'
import { Loading, Skeleton } from '@/ui/skeleton.tsx'

/** Takes the height of a short table, so that little moves when the rows arrive. */
export const TableLoading = ({ columns }: { columns: number }) => (
  <Loading>
    <Skeleton className="mb-3 h-6 w-64 max-w-full" />
    <Card className="divide-y divide-line">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <div key={row} className="flex gap-6 px-5 py-4.5">
          {Array.from({ length: columns }, (_, column) => (
            <Skeleton key={column} className="h-5 flex-1 max-md:[&:nth-child(n+3)]:hidden" />
          ))}
        </div>
      ))}
    </Card>
  </Loading>
)
