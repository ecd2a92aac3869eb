/** A value within another one, and a function that replaces it. */
export interface Leaf {
  /** Such as body/roles/0/users/0. */
  readonly path: string
  readonly value: unknown
  readonly put: (value: unknown) => unknown
}

const within = (value: unknown, path: string, put: Leaf['put']): Leaf[] => {
  if (Array.isArray(value)) return value.flatMap((one, index) => within(one, `${path}/${index}`, (other) => put(value.with(index, other))))
  if (typeof value !== 'object' || value === null) return [{ path, value, put }]
  return Object.entries(value).flatMap(([name, one]) => within(one, `${path}/${name}`, (other) => put({ ...value, [name]: other })))
}

/** Every string, number and boolean of a body. */
export const leavesOf = (body: unknown): Leaf[] => within(body, 'body', (value) => value)
