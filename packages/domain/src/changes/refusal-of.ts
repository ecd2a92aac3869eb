import { type Absence, absencesOf, absenceText } from '../change-requests/absences.ts'
import { knownStrategies } from '../change-requests/known-strategies.ts'
import { payloadFaults } from '../change-requests/payload-faults.ts'
import type { FlagChange } from '../change-requests/world.ts'
import type { Conflict } from './applied.ts'
import { storingFaults } from './storing-faults.ts'
import type { FlagWorld } from './world.ts'

/** What keeps a change from being made whatever its action: that it makes no sense, or else that something it names is not there. */
export const refusalOf = (change: FlagChange, world: FlagWorld): Conflict | undefined => {
  const [fault] = [...payloadFaults(change, world), ...storingFaults(change, world)]
  if (fault) return { kind: 'invalid', ...fault }
  const absence = absencesOf(change, world, knownStrategies(world)).find((each) => matters(each, change))
  return absence && { kind: 'missing', field: absence.field, message: absenceText(absence, world) }
}

const ofWholeFeature: readonly FlagChange['action'][] = ['archiveFeature', 'addDependency', 'deleteDependency']

const matters = (absence: Absence, { action }: FlagChange) =>
  !('why' in absence && absence.why === 'not in the environment' && ofWholeFeature.includes(action))
