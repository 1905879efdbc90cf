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
  return (
    <div className="mt-2 flex items-center gap-3 text-sm">
      <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
        {!loading && 'Lighter than your bar'}
        {loading && !loading.isExact && (
          <span className="text-warn">
            Nearest: {Math.round(weightIn(loading.grams, unit) * 10) / 10} {unit}
          </span>
        )}
        {loading?.plates.length === 0 && 'Just the bar'}
        {loading && loading.plates.length > 0 && (
          <>
            <span className="text-muted">Each side</span>
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
      <Link
        to="/account"
        aria-label={`${bar}, change bar and plates`}
        className="flex shrink-0 items-center rounded-sm text-muted underline underline-offset-4 pointer-coarse:min-h-11"
      >
        {bar}
      </Link>
    </div>
  )
}
