import { EXERCISE_CATEGORIES } from '@fieldside/contracts/content-categories.ts'

export const categoryLabel = (category: string): string => category[0]!.toUpperCase() + category.slice(1)

export const CATEGORY_OPTIONS = EXERCISE_CATEGORIES.map((category) => ({
  value: category,
  label: categoryLabel(category),
}))
