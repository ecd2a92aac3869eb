import { type SpawnOptions, spawn } from 'node:child_process'

/** Runs a command with the standard streams of this process until it ends, also after a signal to this process. Returns its exit code. */
export const runCommand = (command: string, args: readonly string[], options: SpawnOptions): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options })
    // A terminal sends SIGINT to the child as well, but SIGTERM reaches only this process.
    const onInterrupt = () => undefined
    const onTerminate = () => {
      child.kill('SIGTERM')
    }
    process.on('SIGINT', onInterrupt).on('SIGTERM', onTerminate)
    child.on('error', reject)
    child.on('close', (code) => {
      process.off('SIGINT', onInterrupt).off('SIGTERM', onTerminate)
      resolve(code ?? 1)
    })
  })
