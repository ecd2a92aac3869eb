import { type ExecFileOptions, execFile } from 'node:child_process'

/** Milliseconds after which a program ends. A program that hangs must fail alone: without a limit, all checks after it would never run. */
const limitMs = 300_000

export interface Output {
  readonly stdout: string
  readonly stderr: string
}

/** Runs a program until it ends, or at most for `limitMs`. Rejects with its output if it fails. */
export const run = (file: string, args: readonly string[], options: ExecFileOptions = {}, mostMs = limitMs): Promise<Output> =>
  new Promise((resolve, reject) => {
    const settings = { maxBuffer: 2 ** 26, ...options, encoding: 'utf8', timeout: mostMs, killSignal: 'SIGKILL' } as const
    execFile(file, args, settings, (error, stdout, stderr) => {
      if (error === null) return resolve({ stdout, stderr })
      const late = error.killed ? `\n${[file, ...args].join(' ')} did not end within ${mostMs / 1_000} s` : ''
      reject(Object.assign(error, { stdout, stderr: stderr + late }))
    })
  })
