import type { Generated } from 'kysely'
import type { Document, GivenTime, NullableTime, Time } from './column-types.ts'

export interface SessionTable {
  id: Generated<number>
  hash: string
  account_id: number
  created_at: Time
  expires_at: GivenTime
  user_agent: string | null
  seen_at: NullableTime
  provider: string | null
  provider_subject: string | null
  provider_session: string | null
}

export interface AccountIdentityTable {
  provider: string
  subject: string
  account_id: number
  created_at: GivenTime
  used_at: NullableTime
}

export interface UsedSignInTable {
  digest: string
  expires_at: GivenTime
}

export interface PasskeyTable {
  id: Generated<number>
  account_id: number
  credential_id: string
  public_key: string
  counter: number
  transports: Document<string[]>
  backed_up: boolean
  aaguid: string
  name: string
  created_at: GivenTime
  used_at: NullableTime
}
