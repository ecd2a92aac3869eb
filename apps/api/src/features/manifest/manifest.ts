import type { ManifestFlag } from '@halyard/contracts'
import { valueDefaults } from '@halyard/contracts/data'
import { commonType } from '@halyard/domain'
import { environmentOf, projectsOf } from '../../delivery/scope/client-scope.ts'
import type { Caller } from '../../identity/caller/caller.ts'
import type { Operations } from '../../pipeline/operation.ts'
import { listManifestFeatures, type ManifestRow } from '../../store/repositories/manifest.repository.ts'

/** The projects that a caller can read; null means all. */
const readable = ({ token, visible }: Caller): readonly string[] | null => (token ? projectsOf(token) : (visible?.ids ?? null))

/** The manifest entry of a feature. Features of unknown type are omitted. */
const flagsOf = ({ name, description, flagValue, payloads }: ManifestRow): ManifestFlag[] => {
  const type = flagValue?.type ?? commonType(new Set(payloads))
  return type ? [{ key: name, name, type, description, defaultValue: flagValue?.defaultValue ?? valueDefaults[type] }] : []
}

export const manifestOperations: Operations['manifest'] = {
  getManifest: {
    run: async ({ store }, { caller, query: { project } }) => {
      const own = readable(caller)
      const projects = project === undefined ? (own ?? 'all') : own === null || own.includes(project) ? [project] : []
      const rows = await store.run(listManifestFeatures(caller.token && environmentOf(caller.token), projects))
      return { flags: rows.flatMap(flagsOf) }
    },
  },
}
