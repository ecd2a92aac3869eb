import { worldKeys } from '../../flags/world/recall-world.ts'
import type { Cache } from '../../pipeline/ports.ts'
import type { Query, Tx } from '../../store/index.ts'
import { jointRevision, type Observed } from '../../store/observed.ts'
import { findReviewedEnvironment, type ReviewedEnvironmentRow } from '../../store/repositories/change-requests.repository.ts'

interface Recall {
  /** The statement for the first batch of the transaction, if memory lacks the scope. */
  readonly statements: readonly Query<ReviewedEnvironmentRow>[]
  /** The scope, once the project is locked, from the rows of the statement. Undefined: the project does not exist. */
  scope(tx: Tx, rows?: readonly ReviewedEnvironmentRow[]): Promise<ReviewedEnvironmentRow | undefined>
}

/** Recalls an environment of a project with its review requirements, if nothing in the project has changed since the request began. */
export const recallScope = (
  { scopes, revisions }: Pick<Cache, 'scopes' | 'revisions'>,
  project: string,
  environment: string,
  observed: Observed | undefined,
): Recall => {
  const statement = findReviewedEnvironment(project, environment)
  const name = JSON.stringify([project, environment])
  const revision = observed && jointRevision(observed, worldKeys(project))
  const known = revision && scopes.get(name, revision)
  return {
    statements: known ? [] : [statement],
    scope: async (tx, rows) => {
      const isCurrent = observed !== undefined && revisions.knows(observed)
      if (known && isCurrent) return known
      const [scope] = rows ?? (await tx.batch(statement))[0]
      if (scope && isCurrent) scopes.set(name, revision!, scope)
      return scope
    },
  }
}
