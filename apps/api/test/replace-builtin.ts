import { syncBuiltinESMExports } from 'node:module'
import { afterAll, beforeAll } from 'vitest'

/** Replaces a function of a Node module while the tests of this file run. */
export const replaceBuiltin = <M extends object, K extends keyof M>(module: M, name: K, wrap: (original: M[K]) => M[K]): void => {
  const original = module[name]
  const setValue = (value: M[K]) => {
    module[name] = value
    syncBuiltinESMExports()
  }
  beforeAll(() => setValue(wrap(original)))
  afterAll(() => setValue(original))
}
