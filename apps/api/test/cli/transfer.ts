import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { completeState } from '../complete-state.ts'
import { outcomeOf } from './halyard.ts'
import type { Store } from './store.ts'

/** Writes a state into a folder. Returns the path of the file. */
export const writeState = async ({ folder }: Pick<Store, 'folder'>, state: object = completeState()): Promise<string> => {
  const file = join(folder, 'state.json')
  await writeFile(file, JSON.stringify(state))
  return file
}

/** Runs a command that must succeed without output on standard error. Returns its standard output. */
export const succeed = async (store: Pick<Store, 'env'>, args: string[], env = {}): Promise<string> => {
  const { code, stdout, stderr } = await outcomeOf(store, args, env)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return stdout
}
