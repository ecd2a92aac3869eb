import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { run } from '../../../src/cli/run.ts'
import type { TestServer } from '../../harness.ts'

interface Finished {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

const neverComposed = async () => {
  throw new Error('these commands start no server')
}

/** Runs a command inside this process, because a process takes seconds on a busy machine. */
export const halyard = async (args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Finished> => {
  const printed = { stdout: '', stderr: '' }
  const writers = (['stdout', 'stderr'] as const).map((name) => {
    const { write } = process[name]
    process[name].write = (text: unknown) => {
      printed[name] += String(text)
      return true
    }
    return () => {
      process[name].write = write
    }
  })
  const { exitCode } = process
  process.exitCode = undefined
  try {
    await run(args, env, neverComposed)
    return { code: Number(process.exitCode ?? 0), ...printed }
  } finally {
    process.exitCode = exitCode
    for (const restore of writers) restore()
  }
}

export interface Shell {
  readonly folder: string
  /** Runs a command that must succeed, and returns its standard output. */
  ok(...args: string[]): Promise<string>
  /** Runs a command that must succeed, and returns its result. */
  json(...args: string[]): Promise<unknown>
  /** Runs a command that must fail with exit code 1, and returns its standard error. */
  refused(...args: string[]): Promise<string>
}

/** Commands of a user with a token, and a folder that is removed when the test ends. */
export const shellOf = async ({ url, tokens }: TestServer, token = tokens.admin): Promise<Shell> => {
  const folder = await mkdtemp(join(tmpdir(), 'halyard-admin-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const env = { HALYARD_URL: url, HALYARD_TOKEN: token, XDG_CONFIG_HOME: folder }
  const ok = async (...args: string[]) => {
    const { code, stdout, stderr } = await halyard(args, env)
    expect(code, stderr).toBe(0)
    return stdout
  }
  return {
    folder,
    ok,
    json: async (...args) => JSON.parse(await ok(...args, '--json')),
    refused: async (...args) => {
      const { code, stdout, stderr } = await halyard(args, env)
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      return stderr
    },
  }
}
