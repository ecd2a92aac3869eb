import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { Refusal } from '../refusal.ts'

/** Whether a person can answer questions. */
const isInteractive = (): boolean => process.stdin.isTTY === true && process.stderr.isTTY === true

/** Asks a question on the terminal. `isHidden`: the answer is not shown. Throws Refusal without a terminal. */
export const ask = async (question: string, { isHidden = false, instead }: { isHidden?: boolean; instead: string }): Promise<string> => {
  if (!isInteractive()) throw new Refusal(`${question} cannot be asked without a terminal; ${instead}`)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: isHidden ? silent : process.stderr, terminal: true })
  const closed = new Promise<never>((_, reject) => lines.once('SIGINT', () => reject(new Refusal('interrupted'))))
  try {
    if (isHidden) process.stderr.write(`${question}: `)
    return (await Promise.race([lines.question(isHidden ? '' : `${question}: `), closed])).trim()
  } finally {
    lines.close()
    if (isHidden) process.stderr.write('\n')
  }
}

/** Asks for a confirmation; without a terminal, `--yes` is required. Throws Refusal if the person declines. */
export const confirm = async (question: string, isConfirmed: boolean): Promise<void> => {
  if (isConfirmed) return
  const answer = await ask(`${question} [y/N]`, { instead: 'confirm it with --yes' })
  if (!/^y(es)?$/i.test(answer)) throw new Refusal('Nothing was changed')
}
