import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { LoaderCircle, LocateFixed } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { call } from '@/client/api.ts'

const WAIT_MS = 10_000
/** About a kilometer: precise enough for a ZIP code, too coarse for a street. */
const DECIMALS = 2

const DENIED = 'Your browser didn’t share your location. Type a city or a ZIP code instead.'

const locate = (): Promise<{ latitude: number; longitude: number }> =>
  new Promise((resolve, reject) => {
    // Browsers give the location to secure pages only.
    if (!navigator.geolocation) return reject(new Error(DENIED))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) }),
      () => reject(new Error(DENIED)),
      { timeout: WAIT_MS, maximumAge: WAIT_MS },
    )
  })

const rounded = (degrees: number): number => Number(degrees.toFixed(DECIMALS))

type NearMeProps = { onFound: (zip: string) => void; onProblem: (message: string | null) => void }

/**
 * Asks the browser for the location, on a click only, and turns it into a ZIP code. Doesn't use useCommand, which would
 * keep the coordinates in memory.
 */
export const NearMe = ({ onFound, onProblem }: NearMeProps) => {
  const [isPending, setPending] = useState(false)
  // Locating takes seconds, in which more is typed or another page opens.
  const latest = useRef<typeof onFound>(undefined)
  useLayoutEffect(() => {
    latest.current = onFound
    return () => {
      latest.current = undefined
    }
  }, [onFound])
  const find = async () => {
    if (isPending) return
    setPending(true)
    onProblem(null)
    try {
      const { zip } = await call(actions.findNearestPlace, { body: await locate() })
      latest.current?.(zip)
    } catch (error) {
      onProblem((error as Error).message)
    } finally {
      setPending(false)
    }
  }
  const Icon = isPending ? LoaderCircle : LocateFixed
  return (
    <button
      type="button"
      aria-busy={isPending || undefined}
      onClick={() => void find()}
      className="absolute inset-y-0 right-1 my-auto flex h-9 items-center gap-1.5 rounded-sm bg-raised px-2 font-medium text-sm text-turf hover:bg-turf-soft pointer-coarse:h-10"
    >
      <Icon aria-hidden className={isPending ? 'size-4 animate-spin' : 'size-4'} />
      Near me
    </button>
  )
}
