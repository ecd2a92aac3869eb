import type { ChangeRequestImpact } from '@halyard/contracts'
import {
  compileForSamples,
  type FeatureFlips,
  type FieldMask,
  FlipCounter,
  flipBounds,
  readField,
  type SampledEvaluator,
} from '@halyard/domain'
import { type Pace, processPace, workBetweenPauses } from '../../../pipeline/pace.ts'
import type { SampledContexts } from '../../../pipeline/sampled-contexts.ts'
import type { AffectedEnvironment } from './affected-state.ts'

type EnvironmentImpact = ChangeRequestImpact['environments'][number]
type FeatureImpact = EnvironmentImpact['features'][number]

export interface Sample {
  readonly mask: FieldMask
  readonly contexts: SampledContexts
}

interface Settings {
  /** Epoch milliseconds. */
  readonly now: number
  readonly extended: boolean
  /** Maximum number of computed outcomes. */
  readonly mostOutcomes: number
  readonly sees: (project: string) => boolean
  readonly pace?: Pace
}

const mostListed = 200

/** Picks at most `limit` items at even distances, so that contexts times features stay bounded. */
const pickEvenly = <T>(items: readonly T[], limit: number): readonly T[] => {
  if (items.length <= limit) return items
  return Array.from({ length: limit }, (_, index) => items[Math.floor((index * items.length) / limit)]!)
}

const evaluatorOf = (
  { features, segments }: AffectedEnvironment['before'],
  { mask }: Sample,
  { now, extended }: Settings,
): SampledEvaluator => compileForSamples({ features: [...features.values()], segments: [...segments.values()] }, { mask, now, extended })

const usageOf = (evaluations: number, { atLeast, atMost }: FeatureImpact['bounds']): FeatureImpact['usage']['lastDay'] => ({
  evaluations,
  atLeast: Math.floor(evaluations * atLeast),
  atMost: Math.ceil(evaluations * atMost),
})

const boundsOf = ({ before, after }: AffectedEnvironment, affected: ReadonlySet<string>, name: string): FeatureImpact['bounds'] => {
  const [one, other] = [before.features.get(name), after.features.get(name)]
  const parents = [...(one?.dependencies ?? []), ...(other?.dependencies ?? [])]
  return flipBounds(one, other, {
    segmentBefore: (id) => before.segments.get(id)?.constraints,
    segmentAfter: (id) => after.segments.get(id)?.constraints,
    isParentChanged: parents.some(({ feature }) => affected.has(feature)),
  })
}

type Evaluations = AffectedEnvironment['usage']

const toFeature = (project: string, flips: FeatureFlips, bounds: FeatureImpact['bounds'], evaluations: Evaluations): FeatureImpact => {
  const sum = (of: 'in_hour' | 'in_day') => evaluations.reduce((total, row) => total + row[of], 0)
  return {
    ...flips,
    project,
    shares: { ...flips.shares },
    flips: flips.flips.map((flip) => ({ ...flip })),
    fields: flips.fields.map(({ values, ...field }) => ({ ...field, values: values.map((value) => ({ ...value })) })),
    bounds,
    usage: { lastHour: usageOf(sum('in_hour'), bounds), lastDay: usageOf(sum('in_day'), bounds) },
  }
}

/** Returns a function that lets other requests run between two steps of long work. */
const pausing = ({ now, pause }: Pace) => {
  let begun = now()
  return async () => {
    if (now() - begun < workBetweenPauses) return
    await pause()
    begun = now()
  }
}

/** Evaluates a sample before and after changes, with pauses for other requests. */
export const measureImpact = async (
  affected: AffectedEnvironment,
  sample: Sample,
  settings: Settings,
): Promise<EnvironmentImpact & { readonly all: FeatureFlips[] }> => {
  const rowOf = (name: string) => affected.before.features.get(name) ?? affected.after.features.get(name)
  const counted = affected.names.flatMap((name) => rowOf(name) ?? []).filter(({ project }) => settings.sees(project))
  const projects = new Set(counted.map(({ project }) => project))
  const all = sample.contexts.contexts.filter((context) => context.projects?.some((project) => projects.has(project)) ?? true)
  const contexts = pickEvenly(all, Math.floor(settings.mostOutcomes / Math.max(1, counted.length)))
  const pauseIfNeeded = pausing(settings.pace ?? processPace)
  const before = evaluatorOf(affected.before, sample, settings)
  await pauseIfNeeded()
  const after = evaluatorOf(affected.after, sample, settings)
  await pauseIfNeeded()
  const counter = new FlipCounter({ before, after }, counted, sample.mask.isHashed)
  const sampled = new Set<string | undefined>()
  for (const context of contexts) {
    counter.add(context)
    sampled.add(readField(context.context, 'appName'))
    await pauseIfNeeded()
  }
  const evaluations = Map.groupBy(affected.usage, ({ feature }) => feature)
  const names = new Set(affected.names)
  const measured: FeatureFlips[] = []
  const features: FeatureImpact[] = []
  for (const flips of counter.results()) {
    const { name } = flips
    measured.push(flips)
    features.push(toFeature(rowOf(name)!.project, flips, boundsOf(affected, names, name), evaluations.get(name) ?? []))
    await pauseIfNeeded()
  }
  features.sort((one, other) => other.share - one.share || other.bounds.atMost - one.bounds.atMost || (one.name < other.name ? -1 : 1))
  const reported = new Set(counted.flatMap(({ name }) => evaluations.get(name) ?? []).map(({ app_name }) => app_name))
  const maskedName = (name: string) => (sample.mask.isHashed('appName') ? sample.mask.hash('appName', name) : name)
  return {
    environment: affected.environment,
    coverage: {
      requests: Math.round(all.reduce((sum, { weight }) => sum + weight, 0)),
      contexts: contexts.length,
      since: sample.contexts.since === null ? null : new Date(sample.contexts.since).toISOString(),
      until: new Date(settings.now).toISOString(),
      applications: { reported: reported.size, sampled: [...reported].filter((name) => sampled.has(maskedName(name))).length },
    },
    features: features.slice(0, mostListed),
    omittedFeatures: Math.max(0, features.length - mostListed),
    all: measured,
  }
}
