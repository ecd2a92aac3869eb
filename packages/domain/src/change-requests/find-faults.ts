import type { ChangeRequestCreate } from '@halyard/contracts'
import type { World } from '../world/world.ts'
import { absencesOf, absenceText, knownStrategies } from './absences.ts'
import { payloadFaults } from './payload-faults.ts'

export interface ChangeFault {
  /** Position of the change among the new ones. */
  readonly index: number
  /** Path below the change, such as payload/segments/0. */
  readonly field: string
  readonly message: string
  /** Missing: what the change names is not there. Invalid: the change makes no sense whatever is there. */
  readonly kind: 'missing' | 'invalid'
}

/** A strategy that an earlier change of the same request will add. */
export interface Minted {
  readonly feature: string
  readonly id: string
}

/** All that is wrong with new changes at present, in their order. */
export const findFaults = (changes: readonly ChangeRequestCreate[], world: World, minted: readonly Minted[]): ChangeFault[] => {
  const strategies = knownStrategies(world)
  for (const { feature, id } of minted) strategies.add(feature, id)
  return changes.flatMap((change, index): ChangeFault[] => [
    ...absencesOf(change, world, strategies).map((absence) => ({
      index,
      field: absence.field,
      message: absenceText(absence, world),
      kind: 'missing' as const,
    })),
    ...payloadFaults(change, world).map((fault) => ({ index, ...fault, kind: 'invalid' as const })),
  ])
}
