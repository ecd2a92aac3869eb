import type { Generated } from 'kysely'
import type { Document, GivenTime, NullableTime, Time } from './column-types.ts'

/** The tables of sessions, single sign-on and provisioning. */
export interface SignInTables {
  session: SessionTable
  account_identity: AccountIdentityTable
  used_sign_in: UsedSignInTable
  sign_in_test: SignInTestTable
  certificate_notice: CertificateNoticeTable
  oidc_provider: OidcProviderTable
  passkey: PasskeyTable
  scim_settings: ScimSettingsTable
  scim_user: ScimUserTable
  scim_group: ScimGroupTable
}

interface SessionTable {
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

interface AccountIdentityTable {
  provider: string
  subject: string
  account_id: number
  created_at: GivenTime
  used_at: NullableTime
}

interface UsedSignInTable {
  digest: string
  expires_at: GivenTime
}

interface SignInTestTable {
  id: string
  account_id: number
  provider: string
  created_at: GivenTime
  sealed: string
}

/** `step`: days before the end of the certificate; 0: it has expired. */
interface CertificateNoticeTable {
  fingerprint: string
  step: number
  noticed_at: GivenTime
}

interface OidcProviderTable {
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

interface ScimSettingsTable {
  id: number
  enabled: boolean
  adopt_existing: boolean
  root_role: number
  token_hash: string | null
  token_created_at: NullableTime
  token_created_by: string | null
  token_used_at: NullableTime
}

interface ScimUserTable {
  account_id: number
  external_id: string | null
  given_name: string | null
  family_name: string | null
  is_disabled: Generated<boolean>
  changed_at: GivenTime
  removed_at: NullableTime
}

interface ScimGroupTable {
  group_id: number
  external_id: string | null
  changed_at: GivenTime
  removed_at: NullableTime
}

interface PasskeyTable {
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
