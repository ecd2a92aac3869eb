import { type RawBuilder, sql } from 'kysely'
import { build, listing, locking, prepare, type Query } from '../index.ts'

export interface InviteRow {
  readonly id: string
  readonly sealed: string
  readonly name: string
  readonly enabled: boolean
  readonly role_id: number
  readonly expires_at: string
  readonly created_at: string
  readonly created_by: string | null
}

export interface InvitedRow {
  readonly invite_id: string
  readonly id: number
  readonly name: string | null
  readonly username: string | null
  readonly email: string | null
}

const columns = ['id', 'sealed', 'name', 'enabled', 'role_id', 'expires_at', 'created_at', 'created_by'] as const

const hasDigest = (digests: readonly string[]): RawBuilder<boolean> => sql<boolean>`digest = any(${[...digests]}::text[])`

/** All invitations, the newest first. */
export const listInvites = (): Query<InviteRow> =>
  build.selectFrom('invite_token').select(columns).orderBy('created_at', 'desc').orderBy('id').compile()

export const findInvite = (digests: readonly string[]): Query<InviteRow> =>
  build.selectFrom('invite_token').select(columns).where(hasDigest(digests)).compile()

/** Locks the invitation for a change. */
export const lockInvite = (digests: readonly string[]): Query<NewInvite> => lockWithDigest([...digests])
const lockWithDigest = prepare(
  listing(
    { at: [0], by: ['digest'] },
    locking<NewInvite>(
      'invite_token',
      'no key update',
      ({ id }) => id,
      build
        .selectFrom('invite_token')
        .select([...columns, 'digest'])
        .where(hasDigest([]))
        .orderBy('id')
        .forNoKeyUpdate()
        .compile(),
    ),
  ),
)

/** Locks the invitation for sign-ups: sign-ups run side by side, and changes wait. */
export const lockInviteForReference = (digests: readonly string[]): Query<InviteRow> =>
  build.selectFrom('invite_token').select(columns).where(hasDigest(digests)).forShare().compile()

const invited = build
  .selectFrom('invite_token_user')
  .innerJoin('account', 'account.id', 'invite_token_user.account_id')
  .select(['invite_token_user.invite_id', 'account.id', 'account.name', 'account.username', 'account.email'])
  .orderBy('account.id')

/** The accounts that signed up with any invitation, in the order of their sign-ups. */
export const listInvited = (): Query<InvitedRow> => invited.compile()

export const listInvitedBy = (digests: readonly string[]): Query<InvitedByRow> => invitedBy([...digests])
type InvitedByRow = InvitedRow & { readonly digest: string }
const invitedBy = prepare(
  listing<InvitedByRow>(
    { at: [0], by: ['digest'] },
    invited
      .innerJoin('invite_token', 'invite_token.id', 'invite_token_user.invite_id')
      .select('invite_token.digest')
      .where(hasDigest([]))
      .compile(),
  ),
)

export interface NewInvite extends InviteRow {
  readonly digest: string
}

export const insertInvite = (invite: NewInvite): Query => build.insertInto('invite_token').values(invite).compile()

export const updateInvite = (id: string, { enabled, expires_at }: Pick<InviteRow, 'enabled' | 'expires_at'>): Query =>
  build.updateTable('invite_token').set({ enabled, expires_at }).where('id', '=', id).compile()

export const insertInvited = (inviteId: string, accountId: number, joinedAt: string): Query =>
  build.insertInto('invite_token_user').values({ invite_id: inviteId, account_id: accountId, joined_at: joinedAt }).compile()

/** The encrypted parts of all invitations, locked until the transaction ends. */
export const lockSealed = (): Query<{ id: string; sealed: string }> =>
  build.selectFrom('invite_token').select(['id', 'sealed']).orderBy('id').forUpdate().compile()

export const updateSealed = (id: string, sealed: string, digest: string): Query =>
  build.updateTable('invite_token').set({ sealed, digest }).where('id', '=', id).compile()
