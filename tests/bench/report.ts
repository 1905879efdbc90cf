export type Row = { what: string; figure: string }

export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`
export const times = (ratio: number): string => `${ratio.toFixed(1)}×`
export const mb = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`
export const kb = (bytes: number): string => `${(bytes / 1024).toFixed(1)} kB`
