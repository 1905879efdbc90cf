import { Bell, BellOff, Timer } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { clockText } from '@/entities/workout/clock.ts'
import { Button } from '@/ui/button.tsx'
import { Switch } from '@/ui/switch.tsx'
import { canNotify, useRestSignal, useSignalSettings } from './rest/rest-signal.ts'
import { useWakeLock } from './rest/wake-lock.ts'

const LOOK_MS = 250

const secondsLeft = (endsAt: number, nowMs: number): number => Math.max(0, Math.ceil((endsAt - nowMs) / 1000))

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

/** When the timer appears, the row after the checked one stays above it. */
const showNextRow = (): void => {
  const row = document.activeElement?.closest('li')
  const next = row?.nextElementSibling ?? row
  next?.scrollIntoView({ block: 'nearest' })
}

type RestTimerProps = { endsAt: number | null; onChange: (endsAt: number | null) => void }

/** Stays on the page for as long as the workout runs, also without a rest, because it keeps the screen on. */
export const RestTimer = ({ endsAt, onChange }: RestTimerProps) => {
  const now = useNow(endsAt !== null)
  const left = endsAt === null ? 0 : secondsLeft(endsAt, now)
  const isShown = endsAt !== null
  const isOver = isShown && left === 0
  const [isOpen, setOpen] = useState(false)
  const { settings, isToOffer, ...change } = useSignalSettings()
  useWakeLock()
  useRestSignal(endsAt, isOver, settings)
  const show = useEffectEvent(() => {
    showNextRow()
    if (!isToOffer) return
    setOpen(true)
    change.offered()
  })
  useEffect(() => {
    if (isShown) show()
  }, [isShown])
  if (!isShown) return null
  const Icon = settings.sound || settings.notification ? Bell : BellOff
  return (
    <section
      aria-label="Rest"
      data-rest-timer={isOpen ? 'open' : 'closed'}
      className="sticky bottom-[calc(var(--bar)+0.5rem)] z-10 mt-4 overflow-hidden rounded-lg border border-deep-line bg-deep text-on-deep shadow-lift"
    >
      {isOpen && (
        <div className="bg-raised px-4 py-1 text-ink">
          <Switch label="Sound and vibration" checked={settings.sound} onCheckedChange={change.setSound} />
          {canNotify() && (
            <Switch
              label="Notification"
              detail="When another app is in front."
              checked={settings.notification}
              onCheckedChange={(wanted) => void change.setNotification(wanted)}
            />
          )}
        </div>
      )}
      <div className="flex items-center gap-2 py-2 pr-3 pl-4">
        <Timer aria-hidden className="size-5 shrink-0 text-on-deep-muted" />
        <p className="display flex-1 text-xl tabular-nums" role="timer">
          {isOver ? 'Rest is over' : clockText(left)}
        </p>
        <p role="status" className="sr-only">
          {isOver ? 'Rest is over' : ''}
        </p>
        <Button
          variant="deep"
          size="icon"
          aria-label="Signals at the end of a rest"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon aria-hidden />
        </Button>
        {!isOver && (
          <Button variant="deep" className="px-3" onClick={() => onChange(endsAt + 15_000)}>
            +15 s
          </Button>
        )}
        <Button variant="deep" className="px-3" onClick={() => onChange(null)}>
          {isOver ? 'OK' : 'Skip'}
        </Button>
      </div>
    </section>
  )
}
