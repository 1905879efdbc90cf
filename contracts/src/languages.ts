import { z } from 'zod'

/** Languages that professionals can list, by ISO 639-1 code: those with the most speakers in the US (ACS table B16001). */
export const LANGUAGE_LABELS = {
  en: 'English',
  es: 'Spanish',
  zh: 'Chinese',
  tl: 'Tagalog',
  vi: 'Vietnamese',
  ar: 'Arabic',
  fr: 'French',
  ko: 'Korean',
  ru: 'Russian',
  pt: 'Portuguese',
  ht: 'Haitian Creole',
  hi: 'Hindi',
  de: 'German',
  pl: 'Polish',
  it: 'Italian',
  ur: 'Urdu',
  fa: 'Persian',
  te: 'Telugu',
  ja: 'Japanese',
  gu: 'Gujarati',
  bn: 'Bengali',
  ta: 'Tamil',
  pa: 'Punjabi',
  th: 'Thai',
  el: 'Greek',
  hy: 'Armenian',
  he: 'Hebrew',
  uk: 'Ukrainian',
  am: 'Amharic',
  so: 'Somali',
  sw: 'Swahili',
  nl: 'Dutch',
} as const

export const Language = z.enum(Object.keys(LANGUAGE_LABELS) as (keyof typeof LANGUAGE_LABELS)[])
export type Language = z.infer<typeof Language>
