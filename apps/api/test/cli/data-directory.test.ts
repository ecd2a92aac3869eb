import { chmod } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { build } from '../../src/store/index.ts'
import { outcomeOf } from './halyard.ts'
import { newStore } from './store.ts'

test.runIf(inject('engine') === 'pglite')('start warns about a data directory that every user can write to', async () => {
  const store = await newStore()
  // The start ends after the warning.
  await store.run(sql`insert into kysely_migration (name, timestamp) values ('9999_from_the_future', '2099')`.compile(build))
  await chmod(store.folder, 0o777)
  const { stderr } = await outcomeOf(store, ['start'])
  expect(stderr.slice(0, stderr.indexOf('\n') + 1)).toBe(
    `Warning: every user of this machine can replace the database in ${store.folder}; run: chmod o-w '${store.folder}'\n`,
  )
})
