const STARTED = 'fieldside:started'

export const announceApp = (): void => void document.dispatchEvent(new Event(STARTED))

export const onAppStarted = (listener: () => void): void =>
  document.addEventListener(STARTED, listener, { once: true })
