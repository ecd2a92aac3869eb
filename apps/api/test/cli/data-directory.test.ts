import { chmod } from 'node:fs/promises'
import { expect, inject, test } from 'vitest'
import { startServer } from './halyard.ts'
import { newStore } from './store.ts'

test.runIf(inject('engine') === 'pglite')('start warns about a data directory that every user can write to', async () => {
  const store = await newStore()
  await chmod(store.folder, 0o777)
  const server = await startServer(store)
  expect(server.stderr()).toBe(
    `Warning: every user of this machine can replace the database in ${store.folder}; run: chmod o-w '${store.folder}'\n`,
  )
  expect(await server.stop()).toBe(0)
})
