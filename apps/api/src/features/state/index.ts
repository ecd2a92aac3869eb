import { importState } from './import-state.ts'

export const stateOperations = { importState }
