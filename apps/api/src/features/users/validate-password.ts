import type { Contract } from '@halyard/contracts'
import { refusalOfPassword } from '../../identity/secret/password-rule.ts'
import type { Operation } from '../../pipeline/operation.ts'

export const validatePassword: Operation<Contract['users']['validatePassword']> = {
  run: async (_, { body }) => refusalOfPassword(body.password) ?? {},
}
