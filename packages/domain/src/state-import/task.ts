import type { CompilePattern } from '../features/feature-naming.ts'
import type { Report } from './faults.ts'
import type { ListName, StateFile } from './state-file.ts'
import type { StoredState } from './stored-state.ts'

/** One import while it is being decided. */
export interface Task {
  readonly file: StateFile
  readonly stored: StoredState
  /** Whether the stored objects of the kind go before the import. */
  readonly clears: (list: ListName) => boolean
  readonly keep: boolean
  /** RFC 3339. */
  readonly now: string
  readonly newId: () => string
  readonly compilePattern: CompilePattern
  readonly report: Report
}
