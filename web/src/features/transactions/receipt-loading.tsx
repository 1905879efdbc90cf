import { Skeletons } from '@/ui/skeleton.tsx'

/** While the code or the receipt loads. */
export const ReceiptLoading = () => (
  <Skeletons label="Loading receipt" className="max-w-2xl" of={['h-11 w-40', 'mt-5 h-96']} />
)
