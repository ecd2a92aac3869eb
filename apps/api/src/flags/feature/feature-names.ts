import type { FeatureNaming } from '@halyard/contracts'
import { type Failure, failure, nameFault, wrongFields } from '@halyard/domain'
import { type Caller, sees } from '../../identity/caller/caller.ts'
import type { FeatureRow } from '../../store/repositories/features.repository.ts'
import { compilePattern } from '../project/compile-pattern.ts'

interface NameState {
  /** The feature that has the name, including archived features. */
  readonly taken: FeatureRow | undefined
  /** Naming pattern of the project. */
  readonly naming: FeatureNaming | null
}

/** Returns 400 if the name does not match the pattern of the project, and 409 if another feature has the name. Null: the name is free. */
export const refusalOfName = (caller: Pick<Caller, 'visible'>, name: string, { taken, naming }: NameState): Failure | null => {
  const message = nameFault(name, naming, compilePattern)
  if (message) return wrongFields([{ path: 'body/name', message }])
  if (!taken) return null
  const archived = taken.archivedAt === null ? '' : ', archived'
  // Names are unique across all projects. Only callers who see the other project get its id.
  const where = sees(caller, taken.project) ? `${archived}, in the project ${taken.project}` : ''
  return failure('NameExistsError', `There is a feature named ${name} already${where}`)
}
