interface Identified {
  readonly id: string
}

/** UUIDs are equal regardless of the case of their digits. */
export const idKey = (id: string): string => id.toLowerCase()

/** Whether both ids are of the same strategy. */
export const isSameStrategy = (left: Identified, right: Identified): boolean => idKey(left.id) === idKey(right.id)
