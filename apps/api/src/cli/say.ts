import type { State } from '../store/index.ts'

/** Prints lines for the user to standard output. The log is separate. */
export const say = (...lines: string[]): void => {
  process.stdout.write(`${lines.join('\n')}\n`)
}

export const complain = (...lines: string[]): void => {
  process.stderr.write(`${lines.join('\n')}\n`)
}

/** Summary of a store: its state hash, and the number of rows of each table that is not empty. */
export const stateLines = ({ hash, rows }: State): string[] => {
  const counts = Object.entries(rows).filter(([, count]) => count > 0)
  return [`State hash: ${hash}`, `Rows: ${counts.map(([table, count]) => `${table} ${count}`).join(', ')}`]
}

const everyMs = 200

/** One line on a terminal with the progress of a command. `done` clears the line. Without a terminal, nothing is written. */
interface Progress {
  show(words: () => string): void
  done(): void
}

/** Shows progress on standard error, so that it does not mix with the output. */
export const showProgress = (terminal: NodeJS.WriteStream = process.stderr): Progress => {
  let last = 0
  const show = (words: () => string) => {
    const now = performance.now()
    if (now - last < everyMs) return
    last = now
    terminal.write(`\r\u001b[K${words()}`)
  }
  const done = () => {
    if (last > 0) terminal.write('\r\u001b[K')
  }
  return terminal.isTTY ? { show, done } : { show: () => undefined, done: () => undefined }
}

/** Formats a number of bytes as megabytes. */
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
