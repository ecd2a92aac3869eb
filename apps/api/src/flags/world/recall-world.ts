import type { World } from '@halyard/domain'
import type { Cache } from '../../pipeline/ports.ts'
import type { Tx } from '../../store/index.ts'
import { jointRevision, type Observed } from '../../store/observed.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { type Naming, namedBy, readWorldsToPlan } from './read-world-to-plan.ts'

/** The revision keys of everything that a plan in a project reads. */
export const worldKeys = (project: string): string[] => [
  revisionKeys.project(project),
  revisionKeys.segments,
  revisionKeys.settings(project),
  revisionKeys.strategyTypes,
  revisionKeys.contextFields,
]

interface Planned {
  readonly project: string
  readonly environment: string
  readonly changes: readonly Naming[]
  /** The revisions of `worldKeys` at the start of the request. Absent: the world is read. */
  readonly observed?: Observed | undefined
}

/**
 * The present state of everything that the changes name, in one environment. It comes from memory if this process knows that nothing has
 * changed since the request began; call it after the locks of the transaction, so that this includes every earlier write.
 */
export const recallWorldToPlan = async (
  { worlds, revisions }: Pick<Cache, 'worlds' | 'revisions'>,
  tx: Tx,
  { project, environment, changes, observed }: Planned,
): Promise<World> => {
  const read = async () => (await readWorldsToPlan(tx, project, [environment], changes))(environment)
  if (!observed || !revisions.knows(observed)) return read()
  const name = JSON.stringify([project, environment, namedBy(changes)])
  const revision = jointRevision(observed, worldKeys(project))
  const known = worlds.get(name, revision)
  if (known) return known
  const world = await read()
  worlds.set(name, revision, world)
  return world
}

/** The approximate number of characters of a world. */
export const weightOfWorld = ({ features, segments, strategyTypes, contextFields }: World): number => {
  const legalValues = [...contextFields.values()].map(({ legalValues }) => [...legalValues])
  return JSON.stringify([[...features.values()], [...segments.values()], [...strategyTypes.values()], legalValues]).length
}
