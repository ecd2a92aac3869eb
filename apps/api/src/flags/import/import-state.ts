import { randomUUID } from 'node:crypto'
import type { ImportResult, ImportState } from '@halyard/contracts'
import {
  type CompilePattern,
  Failure,
  failure,
  type ImportPlan,
  planImport,
  type StateFile,
  upgradeState,
  type World,
} from '@halyard/domain'
import type { Tx } from '../../store/index.ts'
import type { Actor } from '../../store/repositories/events.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { Writer } from '../../store/writer.ts'
import { matchNames, type NameCheck } from '../project/match-names.ts'
import { readStoredState } from './read-stored-state.ts'
import { storeImport } from './store-import.ts'

/**
 * Revision keys of all lists that an import can change. The mode of a project decides who sees it, and dropped resources lose their usage
 * reports.
 */
const lists = (
  [
    'access',
    'applications',
    'contextFields',
    'environments',
    'features',
    'featureTypes',
    'metrics',
    'projects',
    'segments',
    'strategyTypes',
    'tags',
  ] as const
).map((list) => revisionKeys[list])

/** Revision keys of every project and environment before or after the import, since an import can change all of them. */
const touched = (plan: ImportPlan, world: World): string[] => {
  const projects = new Set([...world.projects.keys(), ...plan.projects.insert.map(({ id }) => id)])
  const environments = new Set([...world.environments.keys(), ...plan.environments.insert.map(({ name }) => name)])
  const ofProject = (project: string) => [
    revisionKeys.project(project),
    revisionKeys.changeRequests(project),
    revisionKeys.settings(project),
    ...[...environments].map((environment) => revisionKeys.environment(project, environment)),
  ]
  return [...lists, ...[...projects].flatMap(ofProject)]
}

export interface ImportFlags {
  /** Deletes the stored items of each kind in the file first. */
  readonly drop: boolean
  /** Leaves stored items unchanged. */
  readonly keep: boolean
}

/** Naming patterns of a file, each with its example. */
const namingChecks = ({ lists }: StateFile): NameCheck[] =>
  lists.projects.flatMap(({ featureNaming }, index) => {
    if (!featureNaming?.pattern) return []
    const { pattern, example } = featureNaming
    return [{ pattern, names: example === null ? [] : [example], path: `body/projects/${index}/featureNaming/pattern` }]
  })

const plan = async (tx: Tx, file: StateFile, flags: ImportFlags, at: string, compilePattern: CompilePattern) => {
  const { world, facts } = await readStoredState(tx, file, flags)
  const outcome = planImport(file, world, facts, { ...flags, now: at, newId: randomUUID, compilePattern })
  if (outcome.ok) return { world, plan: outcome.plan }
  const [first] = outcome.faults
  return failure('ValidationError', `${first?.path}: ${first?.message}`, [...outcome.faults])
}

/** Plans an import without applying it. */
export const planOfImport = async (tx: Tx, body: ImportState, flags: ImportFlags, now: number): Promise<ImportPlan | Failure> => {
  const file = upgradeState(body)
  const compile = await matchNames(namingChecks(file))
  if (compile instanceof Failure) return compile
  const planned = await plan(tx, file, flags, new Date(now).toISOString(), compile)
  return planned instanceof Failure ? planned : planned.plan
}

/**
 * Imports the export of a server, completely or not at all. The state lock is exclusive, so that no other write runs meanwhile. Calls
 * `onStored` with the number of features sent so far.
 */
export const importState = async (
  writer: Writer,
  now: () => number,
  actor: Actor,
  body: ImportState,
  flags: ImportFlags,
  onStored?: (features: number) => void,
): Promise<ImportResult | Failure> => {
  const file = upgradeState(body)
  const compile = await matchNames(namingChecks(file))
  if (compile instanceof Failure) return compile
  return writer.write(
    actor,
    async (tx) => {
      const at = new Date(now()).toISOString()
      const planned = await plan(tx, file, flags, at, compile)
      if (planned instanceof Failure) return planned
      await storeImport(tx, planned.plan, actor, randomUUID(), at, onStored)
      return { statements: [], events: [], revisions: touched(planned.plan, planned.world), result: planned.plan.result }
    },
    'exclusive',
  )
}
