import type { Contract } from '@halyard/contracts'
import { refusalOfPassword } from '../../access/password-rule.ts'
import type { Operation } from '../../operation.ts'

export const validatePassword: Operation<Contract['users']['validatePassword']> = {
  run: async (_, { body }) => refusalOfPassword(body.password) ?? {},
}
