interface Identified {
  readonly id: string
}

/** UUIDs are the same whatever the case of their digits. */
export const idKey = (id: string): string => id.toLowerCase()

/** Whether both are one strategy. */
export const isSameStrategy = (left: Identified, right: Identified): boolean => idKey(left.id) === idKey(right.id)
