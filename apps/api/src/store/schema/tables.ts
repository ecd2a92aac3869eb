import type { Generated } from 'kysely'
import type { ApplicationInstanceTable, ApplicationTable, SdkProcessTable } from './application-tables.ts'
import type { Document, GivenDocument, GivenTime, NullableDocument, NullableTime, Time } from './column-types.ts'
import type { AccountPreferenceTable, PersonaTable, SavedViewTable } from './console-tables.ts'
import type { NotificationDeliveryTable } from './notification-tables.ts'
import type { CustomRoleTable } from './role-tables.ts'
import type { SignInTables } from './sign-in-tables.ts'

export interface Tables extends SignInTables {
  environment: { name: string; type: string; sort_order: number; enabled: Generated<boolean>; protected: Generated<boolean> }
  project: {
    id: string
    name: string
    description: string | null
    mode: Generated<string>
    default_stickiness: Generated<string>
    feature_naming: GivenDocument<object> | null
    first_event: Generated<number>
    created_at: Time
    updated_at: NullableTime
  }
  project_environment: { project: string; environment: string; default_strategy: GivenDocument<object> | null }
  project_member: { project: string; account_id: number; role_id: number; added_at: Time }
  feature_type: { id: string; name: string; description: string; lifetime_days: number | null }
  feature: {
    name: string
    project: string
    type: string
    description: string | null
    stale: Generated<boolean>
    impression_data: Generated<boolean>
    flag_value: GivenDocument<object> | null
    created_at: Time
    archived_at: NullableTime
    outlived_at: NullableTime
    changed: Generated<string>
  }
  favorite_feature: { account_id: number; feature: string; created_at: GivenTime }
  favorite_project: { account_id: number; project: string; created_at: GivenTime }
  feature_environment: {
    feature: string
    environment: string
    enabled: Generated<boolean>
    strategies: Document<object[]>
    variants: Document<object[]>
    last_seen_at: NullableTime
  }
  feature_dependency: { feature: string; parent: string; enabled: Generated<boolean>; variants: Document<string[]> }
  tag_type: { name: string; description: string | null; icon: string | null }
  tag: { type: string; value: string; created_at: Time }
  feature_tag: { feature: string; type: string; value: string }
  strategy_type: {
    name: string
    title: string | null
    display_name: string | null
    description: string | null
    editable: Generated<boolean>
    deprecated: Generated<boolean>
    parameters: Document<object[]>
    sort_order: Generated<number>
  }
  context_field: {
    name: string
    description: string | null
    stickiness: Generated<boolean>
    sensitive: Generated<boolean>
    sort_order: Generated<number>
    legal_values: Document<object[]>
    created_at: Time
  }
  segment: {
    id: Generated<number>
    name: string
    description: string | null
    project: string | null
    constraints: Document<object[]>
    created_by: string | null
    created_at: Time
  }
  segment_use: { segment: number; feature: string; environment: string; strategy: string }
  api_token: {
    id: Generated<number>
    hash: string
    name: string
    type: string
    environment: string
    projects: string[]
    created_at: Time
    expires_at: NullableTime
    revoked_at: NullableTime
    seen_at: NullableTime
  }
  event: {
    id: Generated<number>
    xid: Generated<string>
    type: string
    created_at: Time
    created_by: string
    created_by_account: number | null
    created_by_token: number | null
    project: string | null
    feature: string | null
    environment: string | null
    data: GivenDocument<object> | null
    pre_data: GivenDocument<object> | null
    group_id: string
    state_bytes: Generated<number>
    moved_to: Generated<string | null>
    moved_from: Generated<string | null>
    comment: string | null
  }
  event_seal: { position: number; event_id: number; chain: string; seq: number; key_id: string; mac: Buffer }
  event_chain: { chain: string; seq: number; key_id: string; mac: Buffer; sealed_at: GivenTime }
  event_sealing: { position: number; event_id: number; xid: string }
  account: {
    id: Generated<number>
    kind: string
    name: string | null
    username: string | null
    email: string | null
    password_hash: string | null
    root_role: number
    login_attempts: Generated<number>
    seen_at: NullableTime
    created_at: Time
    created_by: string | null
    change_request_mails: Generated<boolean>
    disabled_at: NullableTime
    second_factor: Generated<boolean>
  }
  account_name: { key: string; account_id: number }
  reset_link: { account_id: number; hash: string; created_at: Time; created_by: string | null; expires_at: GivenTime }
  account_token: {
    id: Generated<number>
    account_id: number
    description: string
    hash: string
    created_at: Time
    expires_at: NullableTime
    seen_at: NullableTime
  }
  user_group: {
    id: Generated<number>
    name: string
    key: string
    description: string | null
    mappings_sso: Document<string[]>
    root_role: number | null
    created_by: string | null
    created_at: Time
  }
  group_member: { group_id: number; account_id: number; joined_at: Time; created_by: string | null; provider: string | null }
  project_group: { project: string; group_id: number; role_id: number; added_at: Time }
  invite_token: {
    id: string
    digest: string
    sealed: string
    name: string
    enabled: Generated<boolean>
    role_id: number
    expires_at: GivenTime
    created_at: Time
    created_by: string | null
  }
  invite_token_user: { account_id: number; invite_id: string; joined_at: Time }
  change_request_setting: { project: string; environment: string; enabled: boolean; required_approvals: number }
  change_request: {
    id: Generated<number>
    project: string
    environment: string
    title: string | null
    state: string
    min_approvals: number
    created_by: string
    created_by_account: number | null
    created_by_token: number | null
    created_at: GivenTime
    scheduled_at: NullableTime
    schedule_status: string | null
    failure_reason: string | null
    scheduled_by: number | null
    scheduled_by_name: string | null
    scheduled_by_token: number | null
    schedule_conflict: string | null
    outcome: NullableDocument<object>
    applied_at: NullableTime
    undo_of: number | null
    removal_stamp: Generated<number>
  }
  change: {
    id: Generated<number>
    position: number
    request_id: number
    action: string
    feature: string | null
    segment_name: string | null
    payload: GivenDocument<object>
    base: NullableDocument<object>
    created_at: GivenTime
  }
  change_request_approval: {
    request_id: number
    account_id: number
    created_at: GivenTime
    plan_hash: string | null
    dropped_at: NullableTime
    dropped_because: string | null
  }
  change_request_approver: { request_id: number; account_id: number; requested_at: GivenTime; requested_by: string }
  change_request_rejection: { request_id: number; account_id: number; created_at: GivenTime }
  change_request_comment: {
    id: Generated<number>
    request_id: number
    text: string
    created_by: string
    created_by_account: number | null
    created_at: GivenTime
  }
  feature_usage: { feature: string; environment: string; app_name: string; hour: GivenTime; yes: number; no: number }
  variant_usage: { feature: string; environment: string; app_name: string; hour: GivenTime; variant: string; count: number }
  application: ApplicationTable
  application_instance: ApplicationInstanceTable
  application_use: { app_name: string; project: string; environment: string }
  persona: PersonaTable
  custom_role: CustomRoleTable
  saved_view: SavedViewTable
  account_preference: AccountPreferenceTable
  webhook: {
    id: string
    url: string
    description: string | null
    enabled: boolean
    events: string[]
    projects: string[]
    sealed: string
    created_at: GivenTime
  }
  notification_cursor: { position: number }
  notification_delivery: NotificationDeliveryTable
  job: { name: string; due_at: GivenTime }
  lone_instance: { only_one: Generated<boolean>; id: string; revoked: Generated<boolean> }
  revision: { key: string; slot: number; n: number; stamp: number; bumped_at: NullableTime }
  sdk_process: SdkProcessTable
  setting: { key: string; value: GivenDocument<object> }
  idempotency_key: { scope: string; fingerprint: string; answer: string; created_at: Time }
}
