import { Failure } from '@halyard/domain'
import { exportState } from '../export-state.ts'
import { importState } from '../import-state.ts'
import { type Operations, Written } from '../operation.ts'

export const stateOperations: NonNullable<Operations['state']> = {
  exportState: ({ state, query }) => exportState(state, query),

  importState: ({ state, body, query, at, newId }) => {
    const imported = importState(state, body, { drop: query.drop, keep: query.keep, at, newId })
    return imported instanceof Failure ? imported : new Written(imported.state, imported.result)
  },
}
