import type { Contract } from '@halyard/contracts'
import { type Failure, failure } from '@halyard/domain'
import { writeExport } from '../../flags/export/write-export.ts'
import { sees } from '../../identity/caller/caller.ts'
import type { Operation, Request } from '../../pipeline/operation.ts'
import { streamSnapshot } from '../../pipeline/streams/stream-snapshot.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import { findPlace, listAbsentFeatures } from '../../store/repositories/exported-features.repository.ts'

type Export = Contract['featuresBatch']['exportFeatures']

const missing = (path: string, message: string): Failure => failure('NotFoundError', `${path}: ${message}`, [{ path, message }])

export const exportFeatures: Operation<Export> = {
  run: async (ports, { body, caller }: Request<Export>) => {
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
}
