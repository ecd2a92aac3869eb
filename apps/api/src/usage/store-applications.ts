import { isDeepStrictEqual } from 'node:util'
import type { Query, Tx } from '../db/index.ts'
import type { ApplicationSums } from './application-sums.ts'
import {
  type ApplicationUse,
  insertApplications,
  insertApplicationUses,
  listApplicationUses,
  lockApplications,
  updateApplications,
} from './applications.repository.ts'

const usesOf = ({ byName }: ApplicationSums): ApplicationUse[] =>
  [...byName].flatMap(([appName, { uses }]) =>
    [...uses].flatMap(([environment, projects]) => [...projects].map((project) => ({ appName, project, environment }))),
  )

const keyOf = ({ appName, project, environment }: ApplicationUse) => `${environment}\u0000${project}\u0000${appName}`

/** Locks the applications and finds out what is new of them. `isNews`: whether anything is. */
export const storeApplications = async (
  tx: Tx,
  applications: ApplicationSums,
  at: string,
): Promise<{ isNews: boolean; statements: readonly Query[] }> => {
  const names = [...applications.byName.keys()].sort()
  if (names.length === 0) return { isNews: false, statements: [] }
  const [inserted, stored, known] = await tx.batch(insertApplications(names, at), lockApplications(names), listApplicationUses(names))

  const knownUses = new Set(known.map(keyOf))
  const uses = usesOf(applications).filter((use) => !knownUses.has(keyOf(use)))
  const withNewUses = new Set(uses.map((use) => use.appName))
  const changed = stored.flatMap((row) => {
    const strategies = applications.byName.get(row.app_name)?.strategies ?? row.strategies
    const isChanged = withNewUses.has(row.app_name) || !isDeepStrictEqual(strategies, row.strategies)
    return isChanged ? [{ app_name: row.app_name, strategies }] : []
  })
  return {
    isNews: inserted.length > 0 || changed.length > 0,
    statements: [
      ...(uses.length > 0 ? [insertApplicationUses(uses)] : []),
      ...(changed.length > 0 ? [updateApplications(changed, at)] : []),
    ],
  }
}
