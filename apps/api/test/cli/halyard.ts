import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { prepare } from '../../src/cli/prepare.ts'
import { readConfig } from '../../src/config.ts'
import { compileCache } from '../compile-cache.ts'
import { full } from '../full.ts'
import { collectOutput, type Outcome, runHere } from './run-here.ts'
import type { Env, Store } from './store.ts'

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

/**
 * Command line of a halyard process, without arguments. Each process compiles the embedded engine again; a single compiler pass halves the
 * start time.
 */
export const commandLine = [process.execPath, '--liftoff-only', '--conditions=@halyard/source', main] as const

/** A child process with its output so far. */
export interface Running {
  readonly child: ChildProcess
  readonly stdout: () => string
  readonly stderr: () => string
  /** Exit code of the process, or the signal that ended it. */
  readonly ended: Promise<number | string>
  /** Waits until the output matches the pattern. Fails if the process ends first. */
  says(pattern: RegExp): Promise<RegExpExecArray>
}

/** Starts a program with these environment variables only. The process is killed when the test ends. */
export const run = (command: readonly string[], env: Env): Running => {
  const child = spawn(command[0]!, command.slice(1), {
    env: { PATH: process.env.PATH, ...compileCache, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let [stdout, stderr] = ['', '']
  let outputAdded = Promise.withResolvers<void>()
  const appendTo = (from: 'stdout' | 'stderr') => (text: string) => {
    if (from === 'stdout') stdout += text
    else stderr += text
    outputAdded.resolve()
    outputAdded = Promise.withResolvers()
  }
  child.stdout.setEncoding('utf8').on('data', appendTo('stdout'))
  child.stderr.setEncoding('utf8').on('data', appendTo('stderr'))
  const ended = once(child, 'close').then(([code, signal]): number | string => code ?? signal)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const says = async (pattern: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const found = pattern.exec(stdout + stderr)
      if (found) return found
      const over = await Promise.race([ended, outputAdded.promise])
      if (over !== undefined) throw new Error(`the process ended with ${over} before its output matched ${pattern}:\n${stdout}${stderr}`)
    }
  }
  return { child, stdout: () => stdout, stderr: () => stderr, ended, says }
}

/** Starts a halyard command on a store. */
export const halyard = (store: Pick<Store, 'env'>, args: readonly string[], env: Env = {}): Running =>
  run([...commandLine, ...args], { PORT: '0', ...store.env, ...env })

/** Runs a command as a process, and waits for its end. */
export const finished = async (store: Pick<Store, 'env'>, args: readonly string[], env: Env = {}): Promise<Outcome> => {
  const running = halyard(store, args, env)
  const code = await running.ended
  return { code, stdout: running.stdout(), stderr: running.stderr() }
}

/** The outcome of a command, for tests that do not depend on its process. Only the full run starts a process. */
export const outcomeOf = (store: Pick<Store, 'env'>, args: readonly string[], env: Env = {}): Promise<Outcome> =>
  full ? finished(store, args, env) : runHere(args, { PORT: '0', ...store.env, ...env })

/** Headers of a request that closes its connection. A server that stops waits two seconds for an open connection without requests. */
export const lastRequest = { Connection: 'close' }

export interface Server extends Running {
  readonly url: string
  status(path: string, token?: string): Promise<number>
  /** Stops the server with SIGTERM, and returns its exit code. */
  stop(): Promise<number | string>
}

/** Waits until the server listens. */
export const serving = async (running: Running): Promise<Server> => {
  const [, url] = await running.says(/^Halyard \S+ is at (http\S+)/m)
  return {
    ...running,
    url: url!,
    status: async (path, token) => {
      const headers = token === undefined ? undefined : { Authorization: token }
      const response = await fetch(url + path, { headers: { ...lastRequest, ...headers } })
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

/** Sets a store up as the start of a server does, with its key, administrator and tokens. Returns the output. */
export const setUp = async (store: Store, env: Env = {}): Promise<Pick<Outcome, 'stdout' | 'stderr'>> => {
  if (!full) return collectOutput(() => store.use((database) => prepare(database, readConfig({ PORT: '0', ...store.env, ...env }))))
  const server = await startServer(store, env)
  const code = await server.stop()
  if (code !== 0) throw new Error(`the server ended with ${code}:\n${server.stderr()}`)
  return { stdout: server.stdout(), stderr: server.stderr() }
}
