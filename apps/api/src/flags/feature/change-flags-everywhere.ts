import { type Failure, failure, type World } from '@halyard/domain'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import { listProjectEnvironments } from '../../store/repositories/project-overview.repository.ts'
import { lockProject } from '../../store/repositories/projects.repository.ts'
import type { Writer } from '../../store/writer.ts'
import { decideFlags, type FlagWrite, type FlagWriter } from './change-flags.ts'

/** Changes features in every environment of their project, which are taken in their order. */
export const changeFlagsEverywhere = (
  writer: Writer,
  now: () => number,
  caller: FlagWriter,
  write: Omit<FlagWrite, 'environments'>,
): Promise<readonly World[] | Failure> =>
  writer.write<readonly World[]>(caller.actor, async (tx) => {
    const [[found], rows] = await tx.batch(lockProject(write.project), listProjectEnvironments(write.project))
    if (!found) return unknownProject(write.project)
    const environments = rows.map(({ environment }) => environment)
    if (environments.length === 0) return failure('ConflictError', `The project ${write.project} has no environment`)
    return decideFlags(tx, caller, { ...write, environments }, new Date(now()).toISOString())
  })
