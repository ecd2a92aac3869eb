import type { CreateOidcProvider, UpdateOidcProvider } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { catalogueWith, type Failure, failure, wrongFields } from '@halyard/domain'
import { refusalOfRootRole } from '../../identity/caller/grant-check.ts'
import type { Keyring } from '../../identity/secret/keyring.ts'
import { refusalOfLockOut, type SignInPorts } from '../../identity/sign-in/break-glass.ts'
import { oidcProviderKey } from '../../identity/sign-in/oidc-addresses.ts'
import { passOnMemberships } from '../../identity/sign-in/provided-members.ts'
import type { Operations } from '../../pipeline/operation.ts'
import type { Tx } from '../../store/index.ts'
import { lockGivenRoles } from '../../store/repositories/custom-roles.repository.ts'
import {
  findOidcProvider,
  insertOidcProvider,
  listOidcProviders,
  lockOidcProviders,
  type OidcProviderRow,
  removeOidcProvider,
  updateOidcProvider,
} from '../../store/repositories/oidc-providers.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { checkOidcProvider } from './check-provider.ts'
import { providerState, providerUpdated, toColumns, toOidcProvider, unknownProvider } from './oidc.mappers.ts'
import { clientSecretOf, sealClientSecret } from './oidc-secret.ts'

const revisions = [revisionKeys.oidc]

/** Returns 409 if another provider has the issuer, which identifies people. */
const refusalOfIssuer = (rows: readonly OidcProviderRow[], id: string, issuer: string): Failure | null => {
  const other = rows.find((row) => row.issuer === issuer && row.id !== id)
  return other ? failure('ConflictError', `The OpenID provider ${other.id} has this issuer already; update it`) : null
}

const refusalOfNew = (rows: readonly OidcProviderRow[], { id, issuer }: CreateOidcProvider): Failure | null => {
  if (rows.some((row) => row.id === id)) return failure('NameExistsError', `There is an OpenID provider ${id} already`)
  if (rows.length >= limits.oidcProviders)
    return failure('ConflictError', `There are ${limits.oidcProviders} OpenID providers already; delete one of them first`)
  return refusalOfIssuer(rows, id, issuer)
}

/** Returns 409 if no administrator could log in without the provider. `provider` undefined: people can still log in with it. */
const refusalOfLoss = async (tx: Tx, ports: SignInPorts, provider: OidcProviderRow | undefined, force = false): Promise<Failure | null> =>
  provider && !force ? refusalOfLockOut(tx, ports, { disabledProviders: [oidcProviderKey(provider)] }) : null

/** A stored secret must not reach another issuer: an administrator who cannot read the secret could otherwise receive it there. */
const refusalOfSecret = (before: OidcProviderRow, { issuer, clientSecret }: UpdateOidcProvider): Failure | null =>
  before.sealed !== null && clientSecret === undefined && before.issuer !== issuer
    ? wrongFields([{ path: 'body/clientSecret', message: 'must be sent again with a new issuer' }])
    : null

const sealedAfter = (keyring: Keyring, before: OidcProviderRow, secret: string | null | undefined): string | null => {
  if (secret === null) return null
  if (secret === undefined || secret === clientSecretOf(keyring, before)) return before.sealed
  return sealClientSecret(keyring, before.id, secret)
}

export const oidcOperations: Operations['oidc'] = {
  getOidcProviders: {
    watches: () => revisions,
    run: async ({ store, runtime: { settings } }) => {
      const rows = await store.run(listOidcProviders())
      return { providers: rows.map((row) => toOidcProvider(row, settings.publicUrl)) }
    },
  },

  createOidcProvider: {
    run: (ports, { body, caller }) =>
      ports.store.write(caller.actor, async (tx) => {
        const { id, clientSecret } = body
        const columns = toColumns(body)
        const role = columns.default_root_role
        const [, rows, custom] = await tx.batch(lockOidcProviders(), listOidcProviders(), lockGivenRoles([role]))
        const refused = refusalOfRootRole(caller, catalogueWith(custom), role, 'body/defaultRootRole') ?? refusalOfNew(rows, body)
        if (refused) return refused
        const row: OidcProviderRow = {
          id,
          ...columns,
          sealed: clientSecret === undefined ? null : sealClientSecret(ports.identity.keyring, id, clientSecret),
          created_at: new Date(ports.runtime.now()).toISOString(),
        }
        return {
          statements: [insertOidcProvider(row)],
          events: [{ type: 'oidc-provider-created', data: providerState(row) }],
          revisions,
          result: toOidcProvider(row, ports.runtime.settings.publicUrl),
        }
      }),
  },

  getOidcProvider: {
    watches: () => revisions,
    run: async ({ store, runtime: { settings } }, { params: { providerId } }) => {
      const [row] = await store.run(findOidcProvider(providerId))
      return row ? toOidcProvider(row, settings.publicUrl) : unknownProvider(providerId)
    },
  },

  updateOidcProvider: {
    run: (ports, { params: { providerId }, query: { force }, body, caller }) =>
      ports.store.write(caller.actor, async (tx) => {
        const columns = toColumns(body)
        const role = columns.default_root_role
        const [, rows, custom] = await tx.batch(lockOidcProviders(), listOidcProviders(), lockGivenRoles([role]))
        const before = rows.find(({ id }) => id === providerId)
        if (!before) return unknownProvider(providerId)
        const disabled = before.enabled && (!body.enabled || body.issuer !== before.issuer) ? before : undefined
        const refused =
          refusalOfRootRole(caller, catalogueWith(custom), role, 'body/defaultRootRole') ??
          refusalOfIssuer(rows, providerId, body.issuer) ??
          refusalOfSecret(before, body) ??
          (await refusalOfLoss(tx, ports, disabled, force))
        if (refused) return refused
        const after = { ...before, ...columns, sealed: sealedAfter(ports.identity.keyring, before, body.clientSecret) }
        const event = providerUpdated(before, after)
        const result = toOidcProvider(after, ports.runtime.settings.publicUrl)
        if (!event) return { statements: [], events: [], revisions: [], result }
        const memberships = passOnMemberships(oidcProviderKey(before), oidcProviderKey(after))
        return {
          statements: [updateOidcProvider(after), ...memberships.statements],
          events: [event],
          revisions: [...revisions, ...memberships.revisions],
          result,
        }
      }),
  },

  deleteOidcProvider: {
    run: (ports, { params: { providerId }, query: { force }, caller }) =>
      ports.store.write(caller.actor, async (tx) => {
        const [, [before]] = await tx.batch(lockOidcProviders(), findOidcProvider(providerId))
        if (!before) return unknownProvider(providerId)
        const refused = await refusalOfLoss(tx, ports, before.enabled ? before : undefined, force)
        if (refused) return refused
        const memberships = passOnMemberships(oidcProviderKey(before), null)
        return {
          statements: [removeOidcProvider(providerId), ...memberships.statements],
          events: [{ type: 'oidc-provider-deleted', preData: providerState(before) }],
          revisions: [...revisions, ...memberships.revisions],
          result: undefined,
        }
      }),
  },

  checkOidcProvider,
}
