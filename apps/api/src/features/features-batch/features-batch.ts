import { contract } from '@halyard/contracts'
import { type Failure, failure } from '@halyard/domain'
import { writeExport } from '../../flags/export/write-export.ts'
import { validateFeatures } from '../../flags/import/import-features.ts'
import * as flags from '../../flags/index.ts'
import { authorize } from '../../identity/caller/authorize.ts'
import { sees } from '../../identity/caller/caller.ts'
import type { Operations } from '../../pipeline/operation.ts'
import { streamSnapshot } from '../../pipeline/streams/stream-snapshot.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import { findPlace, listAbsentFeatures } from '../../store/repositories/exported-features.repository.ts'

const missing = (path: string, message: string): Failure => failure('NotFoundError', `${path}: ${message}`, [{ path, message }])

export const featuresBatchOperations: Operations['featuresBatch'] = {
  exportFeatures: {
    run: async (ports, { body, caller }) => {
      const { environment, project, features = [], downloadFile } = body
      const [place] = await ports.store.run(findPlace(environment, project ?? null))
      if (!place?.environment) return missing('body/environment', `There is no environment ${environment}`)
      if (project !== undefined && !(place.project && sees(caller, project))) return unknownProject(project)
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
    run: async (ports, { body, caller }) => {
      const { project, environment } = body
      if (!sees(caller, project)) return unknownProject(project)
      const { permission } = contract.featuresBatch.importToggles.access
      return (
        authorize(caller, { permission }, { project, environment }) ?? flags.importFeatures(ports.store, ports.runtime.now, caller, body)
      )
    },
  },
}
