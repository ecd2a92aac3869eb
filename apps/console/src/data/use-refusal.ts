import type { Permission } from '@halyard/contracts/data'
import type { Scope } from '@halyard/domain'
import { plainText } from '../sentences/parts.ts'
import { refusalSentences } from '../sentences/permissions.ts'
import { useCan } from './me.ts'

/** Why the caller cannot do something, in words; undefined: the caller has the permission. */
export type RefusalOf = (permission: Permission, scope?: Scope) => string | undefined

/** Returns the reason for a missing permission. */
export const useRefusal = (): RefusalOf => {
  const can = useCan()
  return (permission, scope = {}) => {
    if (can(permission, scope)) return undefined
    if (permission === 'ADMIN') return 'Only administrators can do this.'
    return refusalSentences({ permission, ...scope })
      .map(plainText)
      .join(' ')
  }
}
