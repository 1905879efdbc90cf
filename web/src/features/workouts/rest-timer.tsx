import { Timer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '@/ui/button.tsx'

const LOOK_MS = 250

export const secondsLeft = (endsAt: number, nowMs: number): number =>
  Math.max(0, Math.ceil((endsAt - nowMs) / 1000))

export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Reads the clock instead of counting ticks, so that the timer is right after a phone sleeps. */
const useNow = (isRunning: boolean): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isRunning) return
    const look = () => setNow(Date.now())
    look()
    const timer = setInterval(look, LOOK_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isRunning])
  return now
}

type RestTimerProps = { endsAt: number | null; onChange: (endsAt: number | null) => void }

export const RestTimer = ({ endsAt, onChange }: RestTimerProps) => {
  const now = useNow(endsAt !== null)
  const left = endsAt === null ? 0 : secondsLeft(endsAt, now)
  const isOver = endsAt !== null && left === 0
  useEffect(() => {
    if (isOver && 'vibrate' in navigator) navigator.vibrate(200)
  }, [isOver])
  if (endsAt === null) return null
  return (
    <section
      aria-label="Rest"
      className="sticky bottom-[calc(var(--bar)+0.75rem)] z-10 mt-6 flex items-center gap-4 rounded-lg bg-deep px-5 py-3 text-on-deep shadow-lift"
    >
      <Timer aria-hidden className="size-5 text-on-deep-muted" />
      <p className="display flex-1 text-xl tabular-nums" role="timer">
        {isOver ? 'Rest is over' : clockText(left)}
      </p>
      <p role="status" className="sr-only">
        {isOver ? 'Rest is over' : ''}
      </p>
      {!isOver && (
        <Button variant="deep" size="sm" onClick={() => onChange(endsAt + 15_000)}>
          +15 s
        </Button>
      )}
      <Button variant="deep" size="sm" onClick={() => onChange(null)}>
        {isOver ? 'OK' : 'Skip'}
      </Button>
    </section>
  )
}
