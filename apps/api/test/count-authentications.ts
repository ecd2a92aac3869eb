import type { TestServer } from './harness.ts'

/** Counts the authenticated requests from now on. The server repeats a response from memory without authentication. */
export const countAuthentications = ({ ports: { identity } }: TestServer): { count: number } => {
  const counted = { count: 0 }
  const { authenticate } = identity
  const counting = (...given: Parameters<typeof authenticate>) => {
    counted.count++
    return authenticate(...given)
  }
  Object.assign(identity, { authenticate: Object.assign(counting, authenticate) })
  return counted
}
