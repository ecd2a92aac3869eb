import {
  type ChangeRequest,
  type ChangeRequestCreate,
  type ChangeRequestPlan,
  contract,
  type ImportedBatch,
  type ImportToggles,
} from '@halyard/contracts'
import { Failure, failure } from '@halyard/domain'
import { writeExport } from '../../flags/export/write-export.ts'
import { planProposal, validateFeatures } from '../../flags/import/import-features.ts'
import * as flags from '../../flags/index.ts'
import { authorize } from '../../identity/caller/authorize.ts'
import { type Caller, sees } from '../../identity/caller/caller.ts'
import type { Operations } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { streamSnapshot } from '../../pipeline/streams/stream-snapshot.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import { findExportScope, listAbsentFeatures } from '../../store/repositories/exported-features.repository.ts'

const missing = (path: string, message: string): Failure => failure('NotFoundError', `${path}: ${message}`, [{ path, message }])

interface Proposal {
  readonly project: string
  readonly environment: string
  readonly changes: readonly ChangeRequestCreate[]
  /** Path of a change in the body, by its index. */
  readonly path: (index: number) => string
}

/**
 * Adds changes to the caller's open change request in an environment of a project, or to a new draft. Returns the request
 * with its plan.
 */
type Propose = (
  ports: Ports,
  caller: Caller,
  proposal: Proposal,
) => Promise<{ changeRequest: ChangeRequest; plan: ChangeRequestPlan } | Failure>

/** Proposes the changes of an import. Warnings name the parts that a change request cannot contain. */
const proposeImport = async (ports: Ports, caller: Caller, batch: ImportToggles, propose: Propose): Promise<ImportedBatch | Failure> => {
  const proposed = await planProposal(ports.store, caller, batch)
  if (proposed instanceof Failure) return proposed
  const { changes } = proposed
  const warnings = [...proposed.warnings]
  if (changes.length === 0) return { warnings }
  const { project, environment } = batch
  const result = await propose(ports, caller, { project, environment, changes, path: () => 'body/data' })
  return result instanceof Failure ? result : { ...result, warnings }
}

export const featuresBatchOperations = (propose: Propose): Operations['featuresBatch'] => ({
  exportFeatures: {
    run: async (ports, { body, caller }) => {
      const { environment, project, features = [], downloadFile } = body
      const [scope] = await ports.store.run(findExportScope(environment, project ?? null))
      if (!scope?.environment) return missing('body/environment', `There is no environment ${environment}`)
      if (project !== undefined && !(scope.project && sees(caller, project))) return unknownProject(project)
      const [absent] = await ports.store.run(listAbsentFeatures(features, caller.visible))
      if (absent) {
        const message = `${absent.archived ? 'The feature' : 'There is no feature named'} ${absent.name}${absent.archived ? ' is archived' : ''}`
        return missing(`body/features/${absent.at}`, message)
      }
      return {
        type: 'application/json',
        ...streamSnapshot({ store: ports.store, exports: ports.runtime.exports }, caller.actor, (tx) =>
          writeExport(tx, body, caller.visible),
        ),
        ...(downloadFile && { headers: { 'Content-Disposition': `attachment; filename="features-${environment}.json"` } }),
      }
    },
  },

  validateImport: {
    run: (ports, { body, caller }) => validateFeatures(ports.store, caller, body),
  },

  importToggles: {
    run: async (ports, { query, body, caller }) => {
      const { project, environment } = body
      if (!sees(caller, project)) return unknownProject(project)
      if (query.asChangeRequest) return proposeImport(ports, caller, body, propose)
      const { permission } = contract.featuresBatch.importToggles.access
      return (
        authorize(caller, { permission }, { project, environment }) ?? flags.importFeatures(ports.store, ports.runtime.now, caller, body)
      )
    },
  },
})
