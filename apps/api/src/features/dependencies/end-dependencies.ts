import type { Empty } from '@halyard/contracts'
import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import type { FlagWriter } from '../../writes/change-flags.ts'

interface Place {
  readonly projectId: string
  readonly child: string
}

/** Ends the dependency of a feature on another one, or on all that it depends on. The path says all that a conflict may be about. */
export const endDependencies = async (
  { writes }: Pick<Context, 'writes'>,
  caller: FlagWriter,
  { projectId: project, child: feature }: Place,
  parent?: string,
): Promise<Empty | Failure> => {
  const payload = parent === undefined ? {} : { feature: parent }
  const changes = [{ action: 'deleteDependency', feature, payload }] as const
  const changed = await writes.changeFlags(caller, { project, environments: [], changes, detailOf: () => undefined })
  return changed instanceof Failure ? changed : {}
}
