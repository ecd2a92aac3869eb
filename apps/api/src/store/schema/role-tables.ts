import type { Grant } from '@halyard/domain'
import type { Generated } from 'kysely'
import type { Document, Time } from './column-types.ts'

export interface CustomRoleTable {
  id: Generated<number>
  type: string
  name: string
  key: string
  description: Generated<string>
  permissions: Document<Grant[]>
  created_at: Time
  created_by: string | null
}
