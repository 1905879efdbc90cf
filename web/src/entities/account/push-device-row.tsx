import { useEffect, useState } from 'react'
import { notify } from '@/client/notify.ts'
import { ApiProblem } from '@/client/problem.ts'
import { type DeviceState, stateOfDevice, turnOffDevice, turnOnDevice } from '@/client/push-device.ts'
import { Button } from '@/ui/button.tsx'
import { leaveFocus } from '@/ui/return-focus.ts'

const WORDS: Record<DeviceState, string> = {
  on: 'Push is on for this device.',
  off: 'Push is off for this device.',
  blocked:
    'Your browser blocks notifications from Fieldside. Allow them in the browser’s settings, then reload this page.',
  unsupported:
    'This browser doesn’t support push. On an iPhone or iPad, first add Fieldside to the home screen and open it there.',
}

const FAILED = 'We couldn’t update push on this device'

type PushDeviceRowProps = {
  /** The installation's public key. */
  pushKey: string
  /** Turns this device on at once, because the user has just turned push on. */
  wanted: boolean
}

/** Tells whether this browser gets the account's pushes, and changes that. */
export const PushDeviceRow = ({ pushKey, wanted }: PushDeviceRowProps) => {
  const [state, setState] = useState<DeviceState | null>(null)
  const [pending, setPending] = useState(false)
  const become = async (change: () => Promise<DeviceState>) => {
    setPending(true)
    try {
      setState(await change())
    } catch (error) {
      const detail =
        error instanceof ApiProblem
          ? error.message
          : 'Your browser’s push service didn’t answer. Try again later.'
      notify.error(FAILED, detail)
      // Claims nothing about the device while the server can't be asked.
      setState(await stateOfDevice().catch(() => null))
    }
    setPending(false)
  }
  useEffect(() => {
    void become(wanted ? () => turnOnDevice(pushKey) : stateOfDevice)
  }, [])
  const isOn = state === 'on'
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pb-2 text-sm">
      <p role="status" className="min-w-0 flex-1 text-muted">
        {state && WORDS[state]}
      </p>
      {/* One button, so that it keeps the focus. */}
      {(isOn || state === 'off') && (
        <Button
          ref={leaveFocus}
          variant={isOn ? 'ghost' : 'outline'}
          size="sm"
          pending={pending}
          onClick={() => void become(isOn ? turnOffDevice : () => turnOnDevice(pushKey))}
        >
          {isOn ? 'Turn off for this device' : 'Turn on for this device'}
        </Button>
      )}
    </div>
  )
}
