import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { completeState } from '../complete-state.ts'
import { finished } from './halyard.ts'
import type { Store } from './store.ts'

/** Writes a state into the folder of a store. Returns the path of the file. */
export const writeState = async ({ folder }: Store, state: object = completeState()): Promise<string> => {
  const file = join(folder, 'state.json')
  await writeFile(file, JSON.stringify(state))
  return file
}

/** Runs a command that must succeed without output on standard error. Returns its standard output. */
export const succeed = async (store: Store, args: string[], env = {}): Promise<string> => {
  const { code, stdout, stderr } = await finished(store, args, env)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return stdout
}
