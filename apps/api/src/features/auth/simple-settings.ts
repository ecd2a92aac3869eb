import type { Contract } from '@halyard/contracts'
import { refusalOfLockOut } from '../../identity/sign-in/break-glass.ts'
import { isPasswordLoginOn, passwordLoginChange } from '../../identity/sign-in/password-login.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

export const getSimpleSettings: Operation<Contract['auth']['getSimpleSettings']> = {
  watches: () => [revisionKeys.passwordLogin],
  run: async ({ store }) => ({ disabled: !(await isPasswordLoginOn(store)) }),
}

export const setSimpleSettings: Operation<Contract['auth']['setSimpleSettings']> = {
  run: (ports, { query: { force }, body: { disabled }, caller }) =>
    ports.store.write(caller.actor, async (tx) => {
      const change = await passwordLoginChange(tx, disabled)
      const isChecked = change.result.changed && disabled && force !== true
      const refused = isChecked ? await refusalOfLockOut(tx, ports, { passwords: false }) : null
      return refused ?? { ...change, result: { disabled } }
    }),
}
