import { Skeletons } from '@/ui/skeleton.tsx'

/** While the code of a part loads, or what it shows. */
export const PartLoading = () => (
  <Skeletons label="Loading" className="max-w-2xl" of={['h-11 w-40', 'mt-5 h-96']} />
)
