export interface Weight {
  readonly name: string
  /** Any unit; only the shares matter. */
  readonly weight: number
}

export interface Share extends Weight {
  /** Start and size of the part, in per cent of the sum. */
  readonly start: number
  readonly size: number
}

/** The shares of weights, one after the other. Without any positive weight all sizes are 0. */
export const sharesOf = (weights: readonly Weight[]): Share[] => {
  const sum = weights.reduce((total, { weight }) => total + Math.max(0, weight), 0)
  let before = 0
  return weights.map(({ name, weight }) => {
    const start = sum === 0 ? 0 : (before / sum) * 100
    before += Math.max(0, weight)
    return { name, weight, start, size: sum === 0 ? 0 : (Math.max(0, weight) / sum) * 100 }
  })
}

/** A share in per cent with at most one decimal, such as `33.3 %`. */
export const shareText = (size: number): string => `${Math.round(size * 10) / 10} %`
