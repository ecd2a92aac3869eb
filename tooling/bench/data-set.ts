export const environments = ['development', 'staging', 'production'] as const
const projectCount = 10
const segmentCount = 20
/** Number of live features for each archived one. */
const livePerArchived = 20

/** A file with this many features stays well below the limit of an import. */
const featuresPerFile = 12_000

type Random = () => number

/** Mulberry32: small, fast, and the same on every machine. Numbers from 0 to below 1. */
const randomFrom = (seed: number): Random => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const upTo = (random: Random, bound: number) => Math.floor(random() * bound)
const pick = <T>(random: Random, items: readonly T[]): T => items[upTo(random, items.length)]!
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index))
const words = 'amber basket checkout delivery early fallback große harbour invoice journey keyboard ledger market night order price'.split(
  ' ',
)
const sentence = (random: Random, length: number) => times(length, () => pick(random, words)).join(' ')
const numbered = (word: string, index: number, digits: number) => `${word}-${String(index).padStart(digits, '0')}`
const uuid = (random: Random) => '00000000-0000-4000-8000-000000000000'.replace(/0/g, () => upTo(random, 16).toString(16))

const constraint = (random: Random) =>
  pick(random, [
    () => ({ contextName: 'userId', operator: 'IN', values: times(3 + upTo(random, 5), () => String(upTo(random, 1e6))), inverted: false }),
    () => ({ contextName: 'appName', operator: 'STR_STARTS_WITH', values: [pick(random, words)], caseInsensitive: true, inverted: false }),
    () => ({ contextName: 'appVersion', operator: 'SEMVER_GT', value: `${upTo(random, 9)}.${upTo(random, 20)}.0`, inverted: false }),
    () => ({ contextName: 'currentTime', operator: 'DATE_AFTER', value: '2026-06-01T00:00:00.000Z', inverted: random() < 0.5 }),
  ])()

const variants = (random: Random, count: number) =>
  times(count, (index) => ({
    name: numbered('variant', index, 1),
    weight: Math.floor(1000 / count) + (index === 0 ? 1000 % count : 0),
    weightType: 'variable',
    stickiness: 'default',
    payload: { type: 'string', value: sentence(random, 2) },
  }))

/** Name and project of the feature with this number. */
export const nameAndProjectOf = (index: number) => ({
  name: numbered(words[index % 5]!, index, 6),
  project: numbered('project', index % projectCount, 2),
})

/** Ids of all projects. */
export const projects = times(projectCount, (index) => nameAndProjectOf(index).project)

/** All parts of one feature. Equal numbers give equal features, whatever else is generated. */
const featureParts = (index: number, archived: boolean) => {
  const random = randomFrom(index * 2654435761)
  const { name, project } = nameAndProjectOf(index)
  const createdAt = new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString()
  const feature = {
    name,
    project,
    type: pick(random, ['release', 'experiment', 'operational', 'kill-switch', 'permission']),
    description: sentence(random, 6),
    stale: random() < 0.1,
    impressionData: random() < 0.2,
    createdAt,
    archived,
    archivedAt: archived ? '2026-10-01T00:00:00.000Z' : null,
    lastSeenAt: null,
    variants: [],
  }
  const strategies = environments.flatMap((environment) =>
    times(pick(random, [1, 1, 1, 2, 2, 3]), (sortOrder) => ({
      id: uuid(random),
      featureName: name,
      projectName: project,
      environment,
      name: 'flexibleRollout',
      title: null,
      disabled: false,
      sortOrder,
      parameters: { rollout: String(upTo(random, 101)), stickiness: 'default', groupId: name },
      constraints: times(upTo(random, 2), () => constraint(random)),
      variants: variants(random, random() < 0.1 ? 2 : 0),
      createdAt,
    })),
  )
  const featureEnvironments = environments.map((environment) => ({
    featureName: name,
    environment,
    name: environment,
    enabled: random() < 0.5,
    variants: variants(random, random() < 0.15 ? 3 : 0),
  }))
  const tags = [...new Set(times(upTo(random, 4), () => numbered('team', upTo(random, 50), 2)))]
  return {
    features: [feature],
    featureEnvironments,
    featureStrategies: strategies,
    featureTags: tags.map((tagValue) => ({ featureName: name, tagType: 'simple', tagValue })),
    featureStrategySegments: strategies
      .filter(() => random() < 0.1)
      .map(({ id }) => ({ featureStrategyId: id, segmentId: 1 + upTo(random, segmentCount) })),
  }
}

type Parts = ReturnType<typeof featureParts>
const kinds = [
  'features',
  'featureEnvironments',
  'featureStrategies',
  'featureTags',
  'featureStrategySegments',
] as const satisfies (keyof Parts)[]

const resources = () => {
  const random = randomFrom(1)
  return {
    version: 4,
    environments: environments.map((name, at) => ({
      name,
      type: name === 'production' ? name : 'development',
      sortOrder: (at + 1) * 100,
      enabled: true,
      protected: false,
    })),
    projects: projects.map((id) => ({ id, name: sentence(random, 2), description: sentence(random, 5) })),
    strategies: [],
    tagTypes: [{ name: 'simple', description: 'Any word', icon: null }],
    tags: times(50, (index) => ({ type: 'simple', value: numbered('team', index, 2) })),
    segments: times(segmentCount, (index) => ({ id: index + 1, name: numbered('segment', index, 2), constraints: [constraint(random)] })),
  }
}

/** Streams a state file of version 4 with a range of features. */
function* stateText(live: number, from: number, to: number): Generator<string> {
  yield JSON.stringify(resources()).slice(0, -1)
  for (const kind of kinds) {
    yield `,"${kind}":[`
    let separator = ''
    for (let index = from; index < to; index++) {
      for (const item of featureParts(index, index >= live)[kind]) {
        yield separator + JSON.stringify(item)
        separator = ','
      }
    }
    yield ']'
  }
  yield '}'
}

const withArchived = (live: number) => live + Math.floor(live / livePerArchived)
const stateBytes = (live: number, from: number, to: number) => Buffer.from([...stateText(live, from, to)].join(''))

/** One file with this many live features, and the archived ones. */
export const stateFile = (live: number): Buffer => stateBytes(live, 0, withArchived(live))

/** The state in several files if one would exceed the limit of an import. */
export const stateFiles = (live: number): Buffer[] =>
  times(Math.ceil(withArchived(live) / featuresPerFile), (at) =>
    stateBytes(live, at * featuresPerFile, Math.min((at + 1) * featuresPerFile, withArchived(live))),
  )

/** Number of live features in a file of at most this many bytes. */
export const featuresWithin = (bytes: number): number => {
  // Computed for archived features, which are longer.
  const sizeOf = (index: number) => {
    const parts = featureParts(index, true)
    return kinds.reduce((sum, kind) => sum + Buffer.byteLength(JSON.stringify(parts[kind])), 0)
  }
  let all = 0
  for (let left = bytes - stateFile(0).length - sizeOf(0); left >= 0; left -= sizeOf(all)) all++
  return Math.floor((all * livePerArchived) / (livePerArchived + 1))
}
