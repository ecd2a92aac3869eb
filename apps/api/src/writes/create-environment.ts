import type { CreateEnvironment, Environment } from '@halyard/contracts'
import { positionBehind } from '@halyard/domain'
import type { Actor } from '../events/events.repository.ts'
import type { Failure } from '../failure.ts'
import { takenEnvironment } from '../features/environments/environment-rules.ts'
import { toEnvironment } from '../features/environments/environments.mappers.ts'
import { insertEnvironment, listEnvironments } from '../features/environments/environments.repository.ts'
import { environmentRevisions } from './environment-revisions.ts'
import type { Writer } from './writer.ts'

/** Creates an environment that no project is linked to yet. */
export const createEnvironment =
  (writer: Writer) =>
  (actor: Actor, { name, type, enabled, sortOrder }: CreateEnvironment): Promise<Environment | Failure> =>
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
