/** The services that own data, in start order. deploy/topology.ts says what each needs to run. */
export const SERVICES = ['identity', 'directory', 'booking', 'billing', 'content', 'notification'] as const

export type ServiceName = (typeof SERVICES)[number] | 'bff'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
