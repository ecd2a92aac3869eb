import { randomUUID } from 'node:crypto'
import type { Batch, BatchFinding, Empty, FeatureNaming, ImportToggles, ValidatedBatch } from '@halyard/contracts'
import {
  type BatchPlan,
  type CompilePattern,
  changesOfPlan,
  Failure,
  type Grant,
  holdsAll,
  type ProposedBatch,
  planBatch,
  type World,
  wrongFields,
} from '@halyard/domain'
import type { Caller } from '../../identity/caller/caller.ts'
import { refusalOfMissing } from '../../identity/caller/grant-check.ts'
import type { BaseStore } from '../../pipeline/store.ts'
import { findFeatureNaming } from '../../store/repositories/feature-names.repository.ts'
import { nextSegmentIds } from '../../store/repositories/import-target.repository.ts'
import { matchNames } from '../project/match-names.ts'
import { readTargetWorld } from './read-target-world.ts'
import { storeBatch } from './store-batch.ts'

type Importing = Pick<Caller, 'actor' | 'grants' | 'visible'>

/**
 * Matches the names of a file against the naming pattern of a project. Repeated calls with the same pattern return the same result without
 * further work.
 */
const createNameMatcher = ({ features }: Batch) => {
  let latest: { readonly pattern: string | undefined; readonly compile: Promise<CompilePattern | Failure> } | undefined
  return (naming: FeatureNaming | null | undefined): Promise<CompilePattern | Failure> => {
    const pattern = naming?.pattern
    if (!latest || latest.pattern !== pattern) {
      const names = features.map(({ name }) => name)
      latest = { pattern, compile: matchNames(pattern === undefined ? [] : [{ pattern, names, path: 'body/data' }]) }
    }
    return latest.compile
  }
}

const namingIn = ({ project, projects }: World) => projects.get(project)?.naming

/** Plans an import of features. `segmentIds` are ids for new segments. */
const planFeatures = (data: Batch, world: World, segmentIds: readonly number[], compile: CompilePattern): BatchPlan => {
  const ids = segmentIds.values()
  return planBatch(data, world, {
    compile,
    newId: randomUUID,
    newSegmentId: () => ids.next().value ?? 0,
    bytesOf: (configuration) => Buffer.byteLength(JSON.stringify(configuration)),
  })
}

/** Number of segments in the file that do not exist yet. */
const countNewSegments = ({ segments }: Batch, world: World): number => {
  const existing = new Set([...world.segments.values()].map(({ name }) => name))
  return segments.filter(({ name }) => !existing.has(name)).length
}

/** Permissions that the caller lacks. If one of several permissions suffices, the first is returned. */
const lackedBy = ({ grants }: Importing, { needs }: BatchPlan): Grant[] =>
  needs.flatMap((need) => (need.some((grant) => holdsAll(grants, [grant])) ? [] : need.slice(0, 1)))

const scopeText = ({ project, environment }: Grant): string => {
  if (project === undefined) return ''
  return environment === undefined ? ` in the project ${project}` : ` in the environment ${environment} of the project ${project}`
}

/** Validates an import by this caller without storing anything. */
export const validateFeatures = async (
  store: Pick<BaseStore, 'snapshot'>,
  caller: Importing,
  wanted: ImportToggles,
): Promise<ValidatedBatch | Failure> => {
  const world = await store.snapshot((tx) => readTargetWorld(tx, caller, wanted, 'visible'))
  if (world instanceof Failure) return world
  const compile = await createNameMatcher(wanted.data)(namingIn(world))
  if (compile instanceof Failure) return compile
  const plan = planFeatures(wanted.data, world, [], compile)
  const lacked = Map.groupBy(lackedBy(caller, plan), (grant) => `You lack these permissions${scopeText(grant)}`)
  const permissions = [...lacked].map(([message, grants]) => ({ message, affectedItems: grants.map(({ permission }) => permission) }))
  return { errors: [...plan.errors], warnings: [...plan.warnings], permissions }
}

/** The changes of an import as a change request, and the parts that it omits. */
export const planProposal = async (
  store: Pick<BaseStore, 'snapshot'>,
  caller: Importing,
  wanted: ImportToggles,
): Promise<Omit<ProposedBatch, 'errors'> | Failure> => {
  const world = await store.snapshot((tx) => readTargetWorld(tx, caller, wanted, 'visible'))
  if (world instanceof Failure) return world
  const compile = await createNameMatcher(wanted.data)(namingIn(world))
  if (compile instanceof Failure) return compile
  const plan = planFeatures(wanted.data, world, [], compile)
  const proposed = changesOfPlan(plan)
  return refusalOfFindings([...plan.errors, ...proposed.errors]) ?? proposed
}

const maxShown = 20

const sentenceOf = ({ message, affectedItems }: BatchFinding): string => {
  const more = affectedItems.length - maxShown
  return `${message}: ${affectedItems.slice(0, maxShown).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

const refusalOfFindings = (findings: readonly BatchFinding[]): Failure | null =>
  wrongFields(findings.map((finding) => ({ path: 'body/data', message: sentenceOf(finding) })))

/** Returns 403 if the caller lacks a permission, and 400 for errors of the plan. Null: the import can be stored. */
const refusalOfPlan = (caller: Importing, plan: BatchPlan): Failure | null =>
  refusalOfMissing(caller, lackedBy(caller, plan), 'to import this') ?? refusalOfFindings(plan.errors)

/**
 * Imports features into an environment of a project, all or none. The state lock is exclusive, so that nothing changes between plan and
 * write.
 */
export const importFeatures = async (
  store: BaseStore,
  now: () => number,
  caller: Importing,
  wanted: ImportToggles,
): Promise<Empty | Failure> => {
  const matchAll = createNameMatcher(wanted.data)
  // Matching runs before the transaction, because no other write can run during the transaction.
  const [project] = await store.run(findFeatureNaming(wanted.project))
  await matchAll(project?.naming)
  return store.write<Empty>(
    caller.actor,
    async (tx) => {
      const world = await readTargetWorld(tx, caller, wanted, 'all')
      if (world instanceof Failure) return world
      const compile = await matchAll(namingIn(world))
      if (compile instanceof Failure) return compile
      const [ids] = await tx.batch(nextSegmentIds(countNewSegments(wanted.data, world)))
      const segmentIds = ids.map(({ id }) => id)
      const plan = planFeatures(wanted.data, world, segmentIds, compile)
      const refused = refusalOfPlan(caller, plan)
      if (refused) return refused
      const write = { world, plan, actor: caller.actor, group: randomUUID(), at: new Date(now()).toISOString() }
      return { statements: [], events: [], revisions: await storeBatch(tx, write), result: {} }
    },
    'exclusive',
  )
}
