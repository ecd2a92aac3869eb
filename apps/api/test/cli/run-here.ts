import { run } from '../../src/cli/run.ts'

export interface Outcome {
  readonly code: number | string
  readonly stdout: string
  readonly stderr: string
}

type Printed = Pick<Outcome, 'stdout' | 'stderr'>

/** Collects what this process prints during the work. */
export const collectOutput = async (work: () => Promise<unknown>): Promise<Printed> => {
  const printed = { stdout: '', stderr: '' }
  const writers = (['stdout', 'stderr'] as const).map((name) => {
    const { write } = process[name]
    process[name].write = (text: string | Uint8Array, ...rest: unknown[]) => {
      printed[name] += typeof text === 'string' ? text : Buffer.from(text).toString()
      const written = rest.at(-1)
      if (typeof written === 'function') setImmediate(() => written())
      return true
    }
    return () => {
      process[name].write = write
    }
  })
  try {
    await work()
    return printed
  } finally {
    for (const restore of writers) restore()
  }
}

const composeNothing = () => {
  throw new Error('a command inside this process starts no server')
}

/** Runs a command inside this process, because a process takes seconds on a busy machine. `start` works only until it would listen. */
export const runHere = async (args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome & { readonly code: number }> => {
  const { exitCode } = process
  const listeners = process.listeners('exit')
  process.exitCode = undefined
  try {
    const printed = await collectOutput(() => run(args, env, async () => composeNothing))
    return { code: Number(process.exitCode ?? 0), ...printed }
  } finally {
    process.exitCode = exitCode
    for (const listener of process.listeners('exit')) if (!listeners.includes(listener)) process.off('exit', listener)
  }
}
