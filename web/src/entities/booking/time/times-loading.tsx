import { Loading, Skeleton } from '../../../ui/skeleton.tsx'

/** Has the height of the calendar and a few of a day's times. */
export const TimesLoading = () => (
  <Loading label="Loading available times" className="grid gap-4">
    <Skeleton className="h-[21.75rem] rounded-md" />
    <Skeleton className="h-5 w-40" />
    <div className="grid grid-cols-3 gap-2">
      {[1, 2, 3].map((time) => (
        <Skeleton key={time} className="h-11 rounded-sm" />
      ))}
    </div>
  </Loading>
)
