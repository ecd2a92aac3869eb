import { accountKey, type KnownAccount, type ProvenPerson, plainMail, type SignInFacts } from '@halyard/domain'
import type { Tx } from '../../store/index.ts'
import { lockKeys } from '../../store/repositories/accounts.repository.ts'
import { type IdentityRow, lockIdentity, lockIdentityByKey } from '../../store/repositories/identities.repository.ts'
import { listMappedGroups, lockMappedGroups, type MappedGroupRow } from '../../store/repositories/mapped-groups.repository.ts'

export interface ReadFacts {
  readonly facts: SignInFacts
  /** The account that the facts name, by id. */
  readonly accounts: ReadonlyMap<number, IdentityRow>
  readonly groups: readonly MappedGroupRow[]
}

const toKnown = (row: IdentityRow): KnownAccount => ({
  id: row.id,
  isPerson: row.kind === 'User',
  isDisabled: row.disabled_at !== null,
  name: row.name,
  subject: row.subject,
})

/** Reads what a login depends on, and locks it until the transaction ends. */
export const readFacts = async (tx: Tx, { provider, subject, mail }: ProvenPerson): Promise<ReadFacts> => {
  const key = accountKey(plainMail(mail ?? '') ?? '')
  const keys = key === '' ? [] : [key]
  const [, , [linked], [named]] = await tx.batch(
    lockMappedGroups(),
    lockKeys(keys),
    lockIdentity(provider, subject),
    lockIdentityByKey(provider, key),
  )
  // A user name can look like the mail address of somebody else, and proves nothing.
  const byMail = named?.email && accountKey(named.email) === key ? named : undefined
  const groups = (await tx.batch(listMappedGroups((linked ?? byMail)?.id ?? 0, provider)))[0]
  return {
    facts: {
      linked: linked ? toKnown(linked) : null,
      byMail: byMail ? toKnown(byMail) : null,
      isMailTaken: named !== undefined && byMail === undefined,
      groups: groups.map(({ id, mappings_sso, is_member, member_provider }) => ({
        id,
        mappings: mappings_sso,
        member: is_member ? { isOfProvider: member_provider === provider } : null,
      })),
    },
    accounts: new Map([linked, byMail].filter((row) => row !== undefined).map((row) => [row.id, row])),
    groups,
  }
}
