import {
  difference,
  emptyConfiguration,
  emptyFeature,
  emptyWorld,
  type FlagConfiguration,
  type FlagFeature,
  type FlagSegment,
  type StoredStrategy,
  type World,
} from '@halyard/domain'
import type { Event } from '@halyard/sdk'
import { namesInWorlds } from './difference-names.ts'
import { differenceSections } from './difference-sentences.ts'
import { jsonDifferences } from './json-differences.ts'
import { byPointer } from './json-sentences.ts'
import { words } from './parts.ts'
import { added, removed, type Sentence } from './sentence.ts'
import type { SegmentName } from './strategy.ts'

type State = Readonly<Record<string, unknown>>
type Given = Pick<Event, 'type' | 'data' | 'preData'>

const name = 'flag'

const worldWith = (parts: Partial<FlagFeature>): World => {
  const feature: FlagFeature = { ...emptyFeature, configuration: emptyConfiguration, name, project: '', ...parts }
  return { ...emptyWorld, features: new Map([[name, feature]]) }
}

const configured = (parts: Partial<FlagConfiguration>): World => worldWith({ configuration: { ...emptyConfiguration, ...parts } })

const emptyStrategy: StoredStrategy = {
  id: '',
  name: '',
  title: null,
  disabled: false,
  sortOrder: 0,
  segments: [],
  constraints: [],
  variants: [],
  parameters: {},
}

// Events contain the states that the server stored.
const strategiesIn = (list: unknown): StoredStrategy[] => ((list ?? []) as readonly object[]).map((each) => ({ ...emptyStrategy, ...each }))

const worldWithSegment = (segment: State): World => {
  const complete: FlagSegment = { id: 0, name: '', description: null, project: null, constraints: [], usedBy: [], ...segment }
  return { ...emptyWorld, segments: new Map([[complete.id, complete]]) }
}

/** The world that the state of an event describes; undefined: the state is no flag state. Null: there was no state. */
const worldOf = (type: string, state: State | null): World | undefined => {
  switch (type) {
    case 'feature-strategy-add':
    case 'feature-strategy-update':
    case 'feature-strategy-remove':
      return configured({ strategies: strategiesIn(state ? [state] : []) })
    case 'strategy-order-changed':
      return configured({ strategies: strategiesIn(state?.strategies) })
    case 'feature-environment-variants-updated':
      return configured({ variants: (state?.variants ?? []) as FlagConfiguration['variants'] })
    case 'feature-dependency-added':
    case 'feature-dependency-removed':
      return worldWith({ parents: state ? [state as unknown as FlagFeature['parents'][number]] : [] })
    case 'feature-dependencies-removed':
      return worldWith({ parents: (state?.dependencies ?? []) as FlagFeature['parents'] })
    case 'segment-updated':
      return state ? worldWithSegment(state) : undefined
    default:
      return undefined
  }
}

const identities = new Set(['/id', '/createdAt', '/updatedAt'])

const differenceOfStates = (before: State | null, after: State | null): Sentence[] =>
  jsonDifferences(before ?? {}, after ?? {})
    .filter(({ pointer }) => !identities.has(pointer))
    .map((each) => byPointer([], { ...each, pointer: each.pointer.slice(1) }))

/** The change that an event records, in words; empty: the event has no state before or after it. */
export const eventSentences = ({ type, data, preData }: Given, segmentName: SegmentName): Sentence[] => {
  if (type === 'feature-environment-enabled') return [added([words('turned on')])]
  if (type === 'feature-environment-disabled') return [removed([words('turned off')])]
  const [before, after] = [worldOf(type, preData), worldOf(type, data)]
  if (!before || !after) return preData && data ? differenceOfStates(preData, data) : []
  const names = { ...namesInWorlds(before, after), segment: segmentName }
  return differenceSections(difference(before, after), names).flatMap(({ sentences, strategies }) => [
    ...sentences,
    ...strategies.flatMap((strategy) => strategy.sentences),
  ])
}
