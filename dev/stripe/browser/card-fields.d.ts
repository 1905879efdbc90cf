type Fields = { number: string; expiry: string; cvc: string; postal?: string }
type Left = { number: boolean; expiry: boolean; cvc: boolean; postal: boolean }
type Problem = { field: keyof Fields; code: string; message: string }

export function digitsOf(text: string): string
export function brandOf(number: string): { name: string; lengths: number[]; groups: number[]; cvc: number }
export function passesLuhn(number: string): boolean
export function groupedNumber(text: string): string
export function groupedExpiry(text: string): string
export function validate(fields: Fields, done: Left, now: Date): Problem | null
