import { type ClassValue, clsx } from 'clsx'

/** Joins class names. Two that set the same thing do not cancel out: use a variant, or '!' for the stronger. */
export const cn = (...classes: ClassValue[]): string => clsx(classes)
