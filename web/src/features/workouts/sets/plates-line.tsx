import { weightIn } from '@fieldside/contracts/weights.ts'
import { Link } from 'react-router-dom'
import { loadingOf } from '@/entities/workout/plates.ts'
import { useTrainingSettings } from '@/entities/workout/training-settings.ts'
import { weightText } from '@/entities/workout/weight.ts'

/** Shows what to put on each side of the bar for a weight. */
export const PlatesLine = ({ grams }: { grams: number }) => {
  const settings = useTrainingSettings()
  const { unit, bar_grams, plates_grams } = settings
  if (plates_grams.length === 0) return null
  const loading = loadingOf(grams, settings)
  const bar = `${weightText(bar_grams, unit)} ${unit} bar`
  const nearest = loading && Math.round(weightIn(loading.grams, unit) * 10) / 10
  return (
    <p className="mt-2 flex min-h-8 flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      {loading && !loading.isExact && (
        <span className="text-warn">
          Nearest: {nearest} {unit}
        </span>
      )}
      <Link
        to="/account#training"
        aria-label={`${bar}. Change bar and plates`}
        className="text-muted underline-offset-4 hover:underline pointer-coarse:py-3"
      >
        {loading ? bar : `Lighter than your ${bar}`}
      </Link>
      {loading && loading.plates.length > 0 && (
        <>
          <span className="text-muted">each side</span>
          {loading.plates.map((plate, index) => (
            <span
              key={index}
              className="rounded-sm bg-turf-soft px-2 py-0.5 font-semibold text-turf tabular-nums"
            >
              {weightText(plate, unit)}
            </span>
          ))}
        </>
      )}
    </p>
  )
}
