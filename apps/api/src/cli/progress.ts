const everyMs = 200

/** One line on a terminal that tells how far a command is; elsewhere nothing. `done` takes it away. */
export interface Progress {
  tell(words: () => string): void
  done(): void
}

/** Progress for people, on the standard error, so that it is in nobody's way. */
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
