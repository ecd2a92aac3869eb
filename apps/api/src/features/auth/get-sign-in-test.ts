import type { Contract } from '@halyard/contracts'
import { failure } from '@halyard/domain'
import { openSignInTest, signInTestMs } from '../../identity/sign-in/sign-in-tests.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { findSignInTest } from '../../store/repositories/sign-in-tests.repository.ts'

/** The endpoint admits people only, so an account exists. */
export const getSignInTest: Operation<Contract['auth']['getSignInTest']> = {
  run: async ({ store, identity: { keyring }, runtime: { now } }, { params: { testId }, caller }) => {
    const oldest = new Date(now() - signInTestMs).toISOString()
    const [row] = await store.run(findSignInTest(testId, caller.account!.id, oldest))
    return (row && openSignInTest(keyring, row)) ?? failure('NotFoundError', `You have no test login ${testId}; it may be over an hour old`)
  },
}
