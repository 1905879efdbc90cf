import { Loading, Skeleton } from '@/ui/skeleton.tsx'

/** Has the height of the calendar and a few of a day's times. */
export const TimesLoading = () => (
  <Loading label="Loading available times" className="@container">
    <div className="grid gap-x-8 gap-y-4 @xl:grid-cols-2">
      <Skeleton className="h-[19rem] rounded-md" />
      <div className="grid grid-cols-3 content-start gap-2">
        <Skeleton className="col-span-3 mb-2 h-6 w-40" />
        {[1, 2, 3].map((time) => (
          <Skeleton key={time} className="h-11 rounded-sm" />
        ))}
      </div>
    </div>
  </Loading>
)
