/** Asks for a small file. A retry of the session would replace the page with its skeleton each time. */
export const isReachable = (): Promise<boolean> =>
  fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Asks when the browser reports no connection, because it does so too on a machine that serves Fieldside itself. */
export const isConnected = async (): Promise<boolean> => navigator.onLine || isReachable()
