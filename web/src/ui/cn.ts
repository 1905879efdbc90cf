import { type ClassValue, clsx } from 'clsx'

/** Joins class names. Conflicting classes don't override each other: use a variant, or '!' for the stronger one. */
export const cn = (...classes: ClassValue[]): string => clsx(classes)
