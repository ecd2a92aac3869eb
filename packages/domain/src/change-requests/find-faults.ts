import type { ChangeRequestCreate } from '@halyard/contracts'
import { absencesOf, absenceText } from './absences.ts'
import { knownStrategies } from './known-strategies.ts'
import { payloadFaults } from './payload-faults.ts'
import type { World } from './world.ts'

export interface ChangeFault {
  /** Position of the change among the new ones. */
  readonly index: number
  /** Path below the change, such as payload/segments/0. */
  readonly field: string
  readonly message: string
  /** Missing: what the change names is not there. Invalid: the change makes no sense whatever is there. */
  readonly kind: 'missing' | 'invalid'
}

export interface Proposal {
  readonly project: string
  readonly environment: string
  /** Strategies that earlier changes of the same request will add. */
  readonly minted: readonly { readonly feature: string; readonly id: string }[]
}

/** All that is wrong with new changes at present, in their order. */
export const findFaults = (changes: readonly ChangeRequestCreate[], world: World, proposal: Proposal): ChangeFault[] => {
  const strategies = knownStrategies(world)
  for (const { feature, id } of proposal.minted) strategies.add(feature, id)
  return changes.flatMap((change, index): ChangeFault[] => [
    ...absencesOf(change, world, strategies).map((absence) => ({
      index,
      field: absence.field,
      message: absenceText(absence, proposal),
      kind: 'missing' as const,
    })),
    ...payloadFaults(change, world).map((fault) => ({ index, ...fault, kind: 'invalid' as const })),
  ])
}
