import type { Empty } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import { changeFlags, type FlagWriter } from '../../flags/feature/change-flags.ts'
import type { Ports } from '../../pipeline/ports.ts'

interface Place {
  readonly projectId: string
  readonly child: string
}

/** Ends the dependency of a feature on another one, or on all that it depends on. The path says all that a conflict may be about. */
export const endDependencies = async (
  { store, runtime: { now } }: Ports,
  caller: FlagWriter,
  { projectId: project, child: feature }: Place,
  parent?: string,
): Promise<Empty | Failure> => {
  const payload = parent === undefined ? {} : { feature: parent }
  const changes = [{ action: 'deleteDependency', feature, payload }] as const
  const changed = await changeFlags(store, now, caller, { project, environments: [], changes, detailOf: () => undefined })
  return changed instanceof Failure ? changed : {}
}
