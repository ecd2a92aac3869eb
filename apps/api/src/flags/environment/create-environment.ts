import type { CreateEnvironment, Environment } from '@halyard/contracts'
import { type Failure, positionBehind } from '@halyard/domain'
import { insertEnvironment, listEnvironments } from '../../store/repositories/environments.repository.ts'
import type { Actor } from '../../store/repositories/events.repository.ts'
import type { Writer } from '../../store/writer.ts'
import { environmentRevisions } from './environment-revisions.ts'
import { takenEnvironment } from './environment-rules.ts'
import { toEnvironment } from './environments.mappers.ts'

/** Creates an environment without links to projects. */
export const createEnvironment = (
  writer: Writer,
  actor: Actor,
  { name, type, enabled, sortOrder }: CreateEnvironment,
): Promise<Environment | Failure> =>
  writer.write<Environment>(
    actor,
    async (tx) => {
      const [stored] = await tx.batch(listEnvironments())
      if (stored.some((row) => row.name === name)) return takenEnvironment(name)
      const sort_order = sortOrder ?? positionBehind(stored.map((row) => row.sort_order))
      const row = { name, type, sort_order, enabled, protected: false }
      const result = toEnvironment(row)
      return {
        statements: [insertEnvironment(row)],
        events: [{ type: 'environment-created', environment: name, data: result }],
        revisions: environmentRevisions([]),
        result,
      }
    },
    'exclusive',
  )
