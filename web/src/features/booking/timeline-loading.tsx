import { Skeletons } from '@/ui/skeleton.tsx'

export const TimelineLoading = () => (
  <Skeletons label="Loading the history" className="grid gap-4" of={['h-12', 'h-12', 'h-12', 'h-12']} />
)
