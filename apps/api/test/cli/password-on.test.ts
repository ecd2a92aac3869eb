import { expect, inject, test } from 'vitest'
import { build } from '../../src/store/index.ts'
import { findPasswordLogin, storePasswordLogin } from '../../src/store/repositories/sign-in-methods.repository.ts'
import { full } from '../full.ts'
import { outcomeOf } from './halyard.ts'
import { newStore } from './store.ts'

// The command is the same on both engines.
test.runIf(full || inject('engine') === 'postgres')(
  '`auth password-on` switches password login on again, with an event, and changes nothing if it is on',
  async () => {
    const store = await newStore()
    await store.run(storePasswordLogin(true))
    const run = async () => {
      const { code, stdout } = await outcomeOf(store, ['auth', 'password-on'])
      return [code, stdout]
    }
    expect(await run()).toEqual([0, 'Password login is on again.\n'])
    expect(await store.run(findPasswordLogin())).toEqual([{ disabled: false }])
    const events = build.selectFrom('event').select('data').where('type', '=', 'setting-updated').compile()
    expect(await store.run(events)).toEqual([{ data: { id: 'auth.simple', changed: ['disabled'] } }])
    expect(await run()).toEqual([0, 'Password login was on already.\n'])
  },
)
