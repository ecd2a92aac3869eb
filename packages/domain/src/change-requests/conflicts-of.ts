import type { World } from '../world/world.ts'
import { type Absence, absencesOf, knownStrategies } from './absences.ts'
import type { ProposedChange } from './change.ts'

export interface Conflicts {
  /** Why no change to a feature can be applied, by its name. */
  readonly features: ReadonlyMap<string, string>
  /** Why a change cannot be applied, by its id. */
  readonly changes: ReadonlyMap<number, string>
}

/** What keeps the changes of one request, in the order of their ids, from being applied at present. One reason each; never to be stored. */
export const conflictsOf = (changes: readonly ProposedChange[], world: World): Conflicts => {
  const strategies = knownStrategies(world)
  const conflicts = { features: new Map<string, string>(), changes: new Map<number, string>() }
  for (const change of changes) {
    for (const absence of absencesOf(change, world, strategies)) {
      if (absence.what === 'feature') conflicts.features.set(absence.name, conflictText(absence))
      else if (!conflicts.changes.has(change.id)) conflicts.changes.set(change.id, conflictText(absence))
    }
    if (change.action === 'addStrategy') strategies.add(change.feature, change.payload.id)
  }
  return conflicts
}

const conflictText = (absence: Absence): string =>
  'why' in absence ? `The feature ${absence.name} is ${absence.why}` : `The ${absence.what} ${absence.id} is gone`
