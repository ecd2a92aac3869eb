export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >>> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The median of the ratios of the rounds, because a slow machine slows down both sides. */
export const ratioOf = (ours: readonly number[], floor: readonly number[]): number =>
  median(ours.map((value, round) => value / floor[round]!))
