import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { compileCache } from '../compile-cache.ts'
import type { Env, Store } from './store.ts'

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

/**
 * The command line of a real process, without its arguments. A process compiles the embedded engine again at each start: one pass of the compiler
 * instead of two halves the work of a start.
 */
export const commandLine = [process.execPath, '--liftoff-only', '--conditions=@halyard/source', main] as const

/** A process of ours, with all that it said so far. */
export interface Running {
  readonly child: ChildProcess
  readonly stdout: () => string
  readonly stderr: () => string
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>
  /** Waits for it to say this; fails when it ends before it did. */
  says(pattern: RegExp): Promise<RegExpExecArray>
}

/** Starts a program with these settings and none of ours; it is killed when the test is finished. */
export const run = (command: readonly string[], env: Env): Running => {
  const child = spawn(command[0]!, command.slice(1), {
    env: { PATH: process.env.PATH, ...compileCache, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let [stdout, stderr] = ['', '']
  let heard = Promise.withResolvers<void>()
  const hear = (from: 'stdout' | 'stderr') => (text: string) => {
    if (from === 'stdout') stdout += text
    else stderr += text
    heard.resolve()
    heard = Promise.withResolvers()
  }
  child.stdout.setEncoding('utf8').on('data', hear('stdout'))
  child.stderr.setEncoding('utf8').on('data', hear('stderr'))
  const ended = once(child, 'close').then(([code, signal]): number | string => code ?? signal)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const says = async (pattern: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const found = pattern.exec(stdout + stderr)
      if (found) return found
      const over = await Promise.race([ended, heard.promise])
      if (over !== undefined) throw new Error(`it ended with ${over}, and said no ${pattern}:\n${stdout}${stderr}`)
    }
  }
  return { child, stdout: () => stdout, stderr: () => stderr, ended, says }
}

/** Starts a command of the server over a store. */
export const halyard = (store: Pick<Store, 'env'>, args: readonly string[], env: Env = {}): Running =>
  run([...commandLine, ...args], { PORT: '0', ...store.env, ...env })

/** Runs a command to its end. */
export const finished = async (store: Pick<Store, 'env'>, args: readonly string[], env: Env = {}) => {
  const running = halyard(store, args, env)
  const code = await running.ended
  return { code, stdout: running.stdout(), stderr: running.stderr() }
}

export interface Server extends Running {
  readonly url: string
  status(path: string, token?: string): Promise<number>
  /** Ends it as an operator does; gives its exit code. */
  stop(): Promise<number | string>
}

/** The server once it answers. */
export const serving = async (running: Running): Promise<Server> => {
  const [, url] = await running.says(/^Halyard \S+ is at (http\S+)/m)
  return {
    ...running,
    url: url!,
    status: async (path, token) => {
      const response = await fetch(url + path, token === undefined ? {} : { headers: { Authorization: token } })
      await response.arrayBuffer()
      return response.status
    },
    stop: () => {
      running.child.kill('SIGTERM')
      return running.ended
    },
  }
}

export const startServer = (store: Pick<Store, 'env'>, env: Env = {}): Promise<Server> => serving(halyard(store, ['start'], env))
