/** Whether plates go on a bar for an exercise. Trap bars and pull-up bars are named otherwise. */
export const usesBarbell = (equipment: readonly string[]): boolean =>
  equipment.some((piece) => piece.toLowerCase() === 'barbell')
