import type { State } from '../store/index.ts'

/** Words for the person at the terminal. Logs go elsewhere. */
export const say = (...lines: string[]): void => {
  process.stdout.write(`${lines.join('\n')}\n`)
}

export const complain = (...lines: string[]): void => {
  process.stderr.write(`${lines.join('\n')}\n`)
}

/** What a store holds, for people: its hash, and the tables that are not empty with their rows. */
export const stateLines = ({ hash, rows }: State): string[] => {
  const counts = Object.entries(rows).filter(([, count]) => count > 0)
  return [`State hash: ${hash}`, `Rows: ${counts.map(([table, count]) => `${table} ${count}`).join(', ')}`]
}

const everyMs = 200

/** One line on a terminal that tells how far a command is; elsewhere nothing. `done` takes it away. */
interface Progress {
  tell(words: () => string): void
  done(): void
}

/** Progress for people, on the standard error, so that it does not mix with the output. */
export const showProgress = (terminal: NodeJS.WriteStream = process.stderr): Progress => {
  let last = 0
  const tell = (words: () => string) => {
    const now = performance.now()
    if (now - last < everyMs) return
    last = now
    terminal.write(`\r\u001b[K${words()}`)
  }
  const done = () => {
    if (last > 0) terminal.write('\r\u001b[K')
  }
  return terminal.isTTY ? { tell, done } : { tell: () => undefined, done: () => undefined }
}

/** A number of bytes, for people. */
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
