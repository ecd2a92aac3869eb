import type { State } from '../store/index.ts'

/** What a store holds, for people: its hash, and the tables that are not empty with their rows. */
export const stateLines = ({ hash, rows }: State): string[] => {
  const counts = Object.entries(rows).filter(([, count]) => count > 0)
  return [`State hash: ${hash}`, `Rows: ${counts.map(([table, count]) => `${table} ${count}`).join(', ')}`]
}
