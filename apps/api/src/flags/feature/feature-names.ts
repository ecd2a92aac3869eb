import type { FeatureNaming } from '@halyard/contracts'
import { type Failure, failure, nameFault, wrongFields } from '@halyard/domain'
import { type Caller, sees } from '../../identity/caller/caller.ts'
import type { FeatureRow } from '../../store/repositories/features.repository.ts'
import { compilePattern } from '../project/compile-pattern.ts'

interface Rivals {
  /** The feature that has the name, archived ones too. */
  readonly taken: FeatureRow | undefined
  /** How the project wants its features to be named. */
  readonly naming: FeatureNaming | null
}

/** What keeps a new feature from getting a name: its project's pattern (400), or that another one has it (409). Null: nothing. */
export const refusalOfName = (caller: Pick<Caller, 'visible'>, name: string, { taken, naming }: Rivals): Failure | null => {
  const message = nameFault(name, naming, compilePattern)
  if (message) return wrongFields([{ path: 'body/name', message }])
  if (!taken) return null
  const archived = taken.archivedAt === null ? '' : ', archived'
  // Names are taken across all projects; in which one is for those to know who may know of it.
  const where = sees(caller, taken.project) ? `${archived}, in the project ${taken.project}` : ''
  return failure('NameExistsError', `There is a feature named ${name} already${where}`)
}
