import { type Case, specifiedAs } from './case.ts'

export interface Result extends Pick<Case, 'endpoint' | 'status' | 'name'> {
  /** Reason of the failure. Null: the case passed. */
  readonly reason: string | null
}

/** Message of a thrown error. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).trim()

const longest = 160

/** The reason on one line, truncated. */
export const inShort = (reason: string): string => {
  const line = reason.replaceAll(/\s+/g, ' ')
  return line.length > longest ? `${line.slice(0, longest)}…` : line
}

const columnsOf = ({ endpoint, status, name, reason }: Result): string[] => {
  const { method, path } = specifiedAs(endpoint)
  return [String(endpoint), `${method} ${path}`, String(status), name, reason === null ? 'ok' : `FAILED: ${inShort(reason)}`]
}

const titles = ['#', 'endpoint', 'status', 'case', 'result']

/** The results as a table, with truncated reasons in full below, and a summary. */
export const reportOf = (results: readonly Result[]): string => {
  const rows = [titles, ...results.map(columnsOf)]
  const widths = titles.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  const failed = results.filter(({ reason }) => reason !== null)
  const cut = failed.filter(({ reason }) => reason !== null && inShort(reason) !== reason)
  const reasons = cut.map(({ endpoint, status, name, reason }) => `\n${endpoint}, ${status}: ${name}\n${reason}`)
  return [...lines, ...reasons, `\n${results.length - failed.length} ok, ${failed.length} FAILED`, ''].join('\n')
}
