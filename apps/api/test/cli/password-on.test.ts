import { expect, test } from 'vitest'
import { build } from '../../src/store/index.ts'
import { findPasswordLogin, storePasswordLogin } from '../../src/store/repositories/sign-in-methods.repository.ts'
import { finished, halyard } from './halyard.ts'
import { newStore } from './store.ts'

test('`auth password-on` switches password login on again, with an event, and changes nothing if it is on', async () => {
  const store = await newStore()
  await store.open((database) => database.run(storePasswordLogin(true)))
  expect(await finished(halyard(store, ['auth', 'password-on']))).toMatchObject({ code: 0, stdout: 'Password login is on again.\n' })
  const stored = await store.open(async (database) => ({
    settings: await database.run(findPasswordLogin()),
    events: await database.run(build.selectFrom('event').select('data').where('type', '=', 'setting-updated').compile()),
  }))
  expect(stored).toEqual({ settings: [{ disabled: false }], events: [{ data: { id: 'auth.simple', changed: ['disabled'] } }] })
  expect(await finished(halyard(store, ['auth', 'password-on']))).toMatchObject({ code: 0, stdout: 'Password login was on already.\n' })
})
