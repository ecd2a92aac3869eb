import { setTimeout as wait } from 'node:timers/promises'

const shown = 500
const timeoutMs = 15_000

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Prints a title, and the beginning of the response. */
export const show = async <T>(title: string, call: T | Promise<T>): Promise<T> => {
  const answer = await call
  const text = JSON.stringify(answer)
  say(`\n${title}\n${text.slice(0, shown)}`)
  if (text.length > shown) say(`... (${text.length} characters)`)
  return answer
}

/** Repeats the request until the response is as wanted. Throws after fifteen seconds. */
export const until = async <T>(ask: () => Promise<T>, wanted: (answer: T) => boolean): Promise<T> => {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await wait(200)) {
    const answer = await ask()
    if (wanted(answer)) return answer
  }
  throw new Error('The response is still not as wanted after fifteen seconds')
}
