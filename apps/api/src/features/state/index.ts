import { exportState } from './export-state.ts'
import { importState } from './import-state.ts'

export const stateOperations = { exportState, importState }
