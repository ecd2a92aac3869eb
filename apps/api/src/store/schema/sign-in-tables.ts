import type { Generated } from 'kysely'
import type { GivenTime, NullableTime, Time } from './column-types.ts'

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

export interface SignInTestTable {
  id: string
  account_id: number
  provider: string
  created_at: GivenTime
  sealed: string
}

/** `step`: days before the end of the certificate; 0: it has expired. */
export interface CertificateNoticeTable {
  fingerprint: string
  step: number
  noticed_at: GivenTime
}

export interface OidcProviderTable {
  id: string
  name: string
  issuer: string
  client_id: string
  sealed: string | null
  scopes: string[]
  enabled: boolean
  auto_create: boolean
  email_domains: string[]
  default_root_role: number
  trusts_mail: boolean
  enable_group_syncing: boolean
  groups_claim: string
  created_at: GivenTime
}
