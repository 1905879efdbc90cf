export const SERVICES = ['identity', 'directory', 'booking', 'billing', 'content', 'notification'] as const

export type ServiceName = (typeof SERVICES)[number]
