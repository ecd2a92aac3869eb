import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { TestServer } from '../../harness.ts'
import { runHere } from '../run-here.ts'

export { runHere as halyard } from '../run-here.ts'

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
    const { code, stdout, stderr } = await runHere(args, env)
    expect(code, stderr).toBe(0)
    return stdout
  }
  return {
    folder,
    ok,
    json: async (...args) => JSON.parse(await ok(...args, '--json')),
    refused: async (...args) => {
      const { code, stdout, stderr } = await runHere(args, env)
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      return stderr
    },
  }
}
