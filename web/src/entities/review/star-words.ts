/** The word for each number of stars, from 1 to 5. */
export const STAR_WORDS = ['', 'Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const
