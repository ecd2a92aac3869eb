/** Words for the person at the terminal. Logs go elsewhere. */
export const say = (...lines: string[]): void => {
  process.stdout.write(`${lines.join('\n')}\n`)
}

export const complain = (...lines: string[]): void => {
  process.stderr.write(`${lines.join('\n')}\n`)
}
