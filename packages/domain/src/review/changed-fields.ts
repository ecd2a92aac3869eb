export const differs = (left: unknown, right: unknown): boolean => JSON.stringify(left) !== JSON.stringify(right)

/** The fields of `before` that differ in `after`. */
export const changedFields = <State extends object>(before: State, after: State): Partial<State> =>
  Object.fromEntries(Object.entries(before).filter(([field, value]) => differs(value, after[field as keyof State]))) as Partial<State>
