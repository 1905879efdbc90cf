import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** How the end of a rest is signaled, in this browser. */
export type SignalSettings = {
  sound: boolean
  notification: boolean
  /** Whether the installed app has shown the choice by itself, which it does once. */
  offered?: boolean
}

const KEY = 'fieldside.rest-signal'
const DEFAULTS: SignalSettings = { sound: true, notification: false }

export const canNotify = (): boolean => 'Notification' in window && 'serviceWorker' in navigator

/** The permission can be withdrawn in the browser's settings. */
const mayNotify = (): boolean => canNotify() && Notification.permission === 'granted'

const readSettings = (): SignalSettings => {
  const json = localStorage.getItem(KEY)
  const settings = json === null ? DEFAULTS : (JSON.parse(json) as SignalSettings)
  return { ...settings, notification: settings.notification && mayNotify() }
}

const isInstalled = (): boolean => window.matchMedia?.('(display-mode: standalone)').matches ?? false

/** Asks for permission when notifications are turned on, which is a click. */
export const useSignalSettings = () => {
  const [settings, setSettings] = useState(readSettings)
  const keep = (changes: Partial<SignalSettings>) => {
    const next = { ...settings, ...changes }
    localStorage.setItem(KEY, JSON.stringify(next))
    setSettings(next)
  }
  const setNotification = async (wanted: boolean) =>
    keep({ notification: wanted && (await Notification.requestPermission()) === 'granted' })
  const isToOffer = isInstalled() && canNotify() && Notification.permission === 'default' && !settings.offered
  const offered = () => keep({ offered: true })
  return { settings, isToOffer, offered, setSound: (sound: boolean) => keep({ sound }), setNotification }
}

const BEEPS_AT_S = [0, 0.25, 0.5]
const BEEP_S = 0.15

/** Browsers play sound only after a click on the page, and phones end it in between, so each click allows it anew. */
const useSound = (): (() => void) => {
  const audio = useRef<AudioContext>(undefined)
  useEffect(() => {
    const unlock = () => {
      if (!('AudioContext' in window)) return
      audio.current ??= new AudioContext()
      if (audio.current.state !== 'running') void audio.current.resume()
    }
    document.addEventListener('click', unlock)
    return () => {
      document.removeEventListener('click', unlock)
      void audio.current?.close()
      audio.current = undefined
    }
  }, [])
  return () => {
    const context = audio.current
    if (!context) return
    for (const after of BEEPS_AT_S) {
      const tone = context.createOscillator()
      const volume = context.createGain()
      const start = context.currentTime + after
      tone.frequency.value = 880
      // Without ramps, a speaker clicks.
      volume.gain.setValueAtTime(0, start)
      volume.gain.linearRampToValueAtTime(0.4, start + 0.01)
      volume.gain.linearRampToValueAtTime(0, start + BEEP_S)
      tone.connect(volume).connect(context.destination)
      tone.start(start)
      tone.stop(start + BEEP_S)
    }
  }
}

const TAG = 'rest'

const registration = () => navigator.serviceWorker?.getRegistration()

/** The service worker's notification can be shown while the page is hidden, and leads back to it. */
const showNotification = async (): Promise<void> => {
  await (await registration())?.showNotification('Rest is over', {
    body: 'Time for the next set.',
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    tag: TAG,
    data: { link: window.location.pathname },
  })
}

const closeNotifications = async (): Promise<void> => {
  if (document.visibilityState !== 'visible' || !canNotify()) return
  for (const shown of (await (await registration())?.getNotifications({ tag: TAG })) ?? []) shown.close()
}

/** Later than that, the rest ended while the phone was away. */
const TOO_LATE_MS = 60_000

/** Signals once when a rest ends that was running on this page. */
export const useRestSignal = (endsAt: number | null, isOver: boolean, settings: SignalSettings): void => {
  const play = useSound()
  const running = useRef<number>(null)
  const signal = useEffectEvent((endedAt: number) => {
    if (Date.now() - endedAt > TOO_LATE_MS) return
    if (settings.sound) {
      play()
      if ('vibrate' in navigator) navigator.vibrate([200, 100, 200])
    }
    const isAway = document.visibilityState === 'hidden'
    if (isAway && settings.notification && mayNotify()) void showNotification()
  })
  useEffect(() => {
    if (endsAt !== null && isOver && running.current === endsAt) signal(endsAt)
    running.current = isOver ? null : endsAt
  }, [endsAt, isOver])
  useEffect(() => {
    const close = () => void closeNotifications()
    document.addEventListener('visibilitychange', close)
    return () => document.removeEventListener('visibilitychange', close)
  }, [])
}
