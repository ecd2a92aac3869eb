import { syncBuiltinESMExports } from 'node:module'
import { afterAll, beforeAll } from 'vitest'

/** Puts another function in the place of one of a module of Node's, while the tests of this file run. */
export const replaceBuiltin = <M extends object, K extends keyof M>(module: M, name: K, make: (original: M[K]) => M[K]): void => {
  const original = module[name]
  const put = (value: M[K]) => {
    module[name] = value
    syncBuiltinESMExports()
  }
  beforeAll(() => put(make(original)))
  afterAll(() => put(original))
}
