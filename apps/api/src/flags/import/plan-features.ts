import { randomUUID } from 'node:crypto'
import type { Batch, BatchFinding, FeatureNaming, ValidatedBatch } from '@halyard/contracts'
import {
  type BatchPlan,
  type BatchTarget,
  type CompilePattern,
  type Failure,
  type Grant,
  holdsAll,
  planBatch,
  wrongFields,
} from '@halyard/domain'
import type { Caller } from '../../identity/caller/caller.ts'
import { refusalOfMissing } from '../../identity/caller/power.ts'
import { matchNames } from '../project/match-names.ts'

/** Matches the names of a file against the naming pattern of a project. Asked again for the same pattern, it responds at once. */
export const createNameMatcher = ({ features }: Batch) => {
  let latest: { readonly pattern: string | undefined; readonly compile: Promise<CompilePattern | Failure> } | undefined
  return (naming: FeatureNaming | null): Promise<CompilePattern | Failure> => {
    const pattern = naming?.pattern
    if (!latest || latest.pattern !== pattern) {
      const names = features.map(({ name }) => name)
      latest = { pattern, compile: matchNames(pattern === undefined ? [] : [{ pattern, names, path: 'body/data' }]) }
    }
    return latest.compile
  }
}

/** What an import of features comes to; `segmentIds` are for those segments that are not there yet. */
export const planFeatures = (data: Batch, target: BatchTarget, segmentIds: readonly number[], compile: CompilePattern): BatchPlan => {
  const ids = segmentIds.values()
  return planBatch(data, target, {
    compile,
    newId: randomUUID,
    newSegmentId: () => ids.next().value ?? 0,
    bytesOf: (configuration) => Buffer.byteLength(JSON.stringify(configuration)),
  })
}

/** How many segments of the file are not there, and would have to be made. */
export const countNewSegments = ({ segments }: Batch, target: BatchTarget): number =>
  segments.filter(({ name }) => !target.segments.has(name)).length

/** What is needed and the caller does not hold; of several of which one is needed, the first. */
const lackedBy = ({ grants }: Pick<Caller, 'grants'>, { needs }: BatchPlan): Grant[] =>
  needs.flatMap((need) => (need.some((grant) => holdsAll(grants, [grant])) ? [] : need.slice(0, 1)))

const whereOf = ({ project, environment }: Grant): string => {
  if (project === undefined) return ''
  return environment === undefined ? ` in the project ${project}` : ` in the environment ${environment} of the project ${project}`
}

/** What would become of an import by this caller. */
export const judge = (caller: Pick<Caller, 'grants'>, plan: BatchPlan): ValidatedBatch => {
  const lacked = Map.groupBy(lackedBy(caller, plan), (grant) => `You lack these permissions${whereOf(grant)}`)
  const permissions = [...lacked].map(([message, grants]) => ({ message, affectedItems: grants.map(({ permission }) => permission) }))
  return { errors: [...plan.errors], warnings: [...plan.warnings], permissions }
}

const shown = 20

const sentenceOf = ({ message, affectedItems }: BatchFinding): string => {
  const more = affectedItems.length - shown
  return `${message}: ${affectedItems.slice(0, shown).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** What keeps the caller from an import: that they lack a permission (403), or what the plan found (400). Null: nothing. */
export const refusalOfPlan = (caller: Pick<Caller, 'grants' | 'visible'>, plan: BatchPlan): Failure | null =>
  refusalOfMissing(caller, lackedBy(caller, plan), 'to import this') ??
  wrongFields(plan.errors.map((finding) => ({ path: 'body/data', message: sentenceOf(finding) })))
