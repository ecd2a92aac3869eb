import { Failure } from '@halyard/domain'
import { createRevisions } from '../cache/revisions/revisions.ts'
import type { Config } from '../config.ts'
import { createWriter } from '../flags/kernel/writer.ts'
import { passwordLoginChange } from '../identity/sign-in/password-login.ts'
import { system } from '../store/repositories/events.repository.ts'
import { withStore } from './open-store.ts'
import { Refused } from './refusal.ts'
import { say } from './say.ts'

/** Switches password login on again, for operators whose administrators are locked out. Running servers notice it at once. */
export const switchPasswordsOn = (config: Config): Promise<void> =>
  withStore(config, async (database) => {
    const writer = createWriter(database, createRevisions(database))
    const changed = await writer.write(system, (tx) => passwordLoginChange(tx, false))
    if (changed instanceof Failure) throw new Refused(changed)
    say(changed.changed ? 'Password login is on again.' : 'Password login was on already.')
  })
