import type { ScimSettings } from '@halyard/contracts'
import { builtInRoles } from '@halyard/contracts/data'
import { failure } from '@halyard/domain'
import { hashSecret, newSecret } from '../../identity/secret/secrets.ts'
import type { Operations } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import {
  countProvisioned,
  findScimSettings,
  lockScimSettings,
  type ScimSettingsRow,
  storeScimSettings,
} from '../../store/repositories/scim-settings.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

/** The settings of a store in which they were never set. */
const neverSet: ScimSettingsRow = {
  enabled: false,
  adopt_existing: false,
  root_role: builtInRoles.Viewer.id,
  token_hash: null,
  token_created_at: null,
  token_created_by: null,
  token_used_at: null,
}

const baseUrlOf = ({ runtime }: Ports) => `${runtime.settings.publicUrl}/scim/v2`

const toSettings = (ports: Ports, row: ScimSettingsRow, counts: { users: number; groups: number }): ScimSettings => ({
  enabled: row.enabled,
  adoptExisting: row.adopt_existing,
  defaultRootRole: row.root_role === builtInRoles.Editor.id ? 'Editor' : 'Viewer',
  baseUrl: baseUrlOf(ports),
  token: row.token_created_at === null ? null : { createdAt: row.token_created_at, createdBy: row.token_created_by ?? 'unknown' },
  seenAt: row.token_used_at,
  users: counts.users,
  groups: counts.groups,
})

const none = { users: 0, groups: 0 }

export const scimOperations: Operations['scim'] = {
  getScimSettings: {
    watches: () => [revisionKeys.scim],
    run: async (ports) => {
      const [[row], [counts]] = await ports.store.snapshot((tx) => tx.batch(findScimSettings(), countProvisioned()))
      return toSettings(ports, row ?? neverSet, counts ?? none)
    },
  },

  setScimSettings: {
    run: (ports, { body, caller }) =>
      ports.store.write(caller.actor, async (tx) => {
        const [, [found], [counts]] = await tx.batch(lockScimSettings(), findScimSettings(), countProvisioned())
        const before = found ?? neverSet
        const after = {
          ...before,
          enabled: body.enabled,
          adopt_existing: body.adoptExisting,
          root_role: builtInRoles[body.defaultRootRole].id,
        }
        const result = toSettings(ports, after, counts ?? none)
        const fields = { enabled: 'enabled', adopt_existing: 'adoptExisting', root_role: 'defaultRootRole' } as const
        const names = Object.keys(fields) as (keyof typeof fields)[] // the literal above
        const changed = names.filter((name) => before[name] !== after[name]).map((name) => fields[name])
        if (changed.length === 0) return { statements: [], events: [], revisions: [], result }
        return {
          statements: [storeScimSettings(after)],
          events: [{ type: 'setting-updated', data: { id: 'scim', changed } }],
          revisions: [revisionKeys.scim],
          result,
        }
      }),
  },

  createScimToken: {
    run: (ports, { caller }) =>
      ports.store.write(caller.actor, async (tx) => {
        const [, [found]] = await tx.batch(lockScimSettings(), findScimSettings())
        const secret = `scim_${newSecret()}`
        const createdAt = new Date(ports.runtime.now()).toISOString()
        const token = {
          token_hash: hashSecret(secret),
          token_created_at: createdAt,
          token_created_by: caller.actor.name,
          token_used_at: null,
        }
        return {
          statements: [storeScimSettings({ ...(found ?? neverSet), ...token })],
          events: [{ type: 'scim-token-created', data: { createdAt } }],
          revisions: [revisionKeys.scim],
          result: { secret, baseUrl: baseUrlOf(ports), createdAt },
        }
      }),
  },

  deleteScimToken: {
    run: (ports, { caller }) =>
      ports.store.write(caller.actor, async (tx) => {
        const [, [found]] = await tx.batch(lockScimSettings(), findScimSettings())
        if (!found || found.token_hash === null) return failure('NotFoundError', 'There is no token: create one first')
        const token = { token_hash: null, token_created_at: null, token_created_by: null, token_used_at: null }
        return {
          statements: [storeScimSettings({ ...found, ...token })],
          events: [{ type: 'scim-token-deleted', preData: { createdAt: found.token_created_at } }],
          revisions: [revisionKeys.scim],
          result: {},
        }
      }),
  },
}
