/** Keeps the embedded stand-ins out of production. @throws Error with NODE_ENV=production */
export const refuseProduction = (part: string): void => {
  if (process.env.NODE_ENV === 'production')
    throw new Error(`${part} is a stand-in for development and refuses to start with NODE_ENV=production.`)
}
