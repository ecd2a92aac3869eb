/** Returns integers from 0 to below a bound; equal seeds give equal sequences. */
export type Pick = (bound: number) => number

export const randomNumbers = (seed: number): Pick => {
  let state = seed
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
}

export const oneOf = <T>(pick: Pick, items: readonly T[]): T => items[pick(items.length)]!
