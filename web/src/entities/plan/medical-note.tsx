import { Info } from 'lucide-react'
import { MEDICAL_NOTE } from './words.ts'

export const MedicalNote = () => (
  <p role="note" className="flex items-start gap-2.5 rounded-md bg-turf-soft px-4 py-3 text-sm">
    <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-turf" />
    {MEDICAL_NOTE}
  </p>
)
