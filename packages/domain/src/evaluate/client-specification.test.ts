import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import files from '@unleash/client-specification/specifications/index.json' with { type: 'json' }
import { describe, expect, test } from 'vitest'
import type { EvaluationContext } from './context.ts'
import { compile } from './evaluator.ts'
import type { ClientFeature, ClientSegment, Snapshot } from './snapshot.ts'
import type { ToggleVariant } from './toggle.ts'

type DeltaEvent =
  | { type: 'hydration'; features: ClientFeature[]; segments: ClientSegment[] }
  | { type: 'feature-updated'; feature: ClientFeature }
  | { type: 'feature-removed'; featureName: string }
  | { type: 'segment-updated'; segment: ClientSegment }
  | { type: 'segment-removed'; segmentId: number }

interface Case<Result> {
  readonly description: string
  readonly context: EvaluationContext
  readonly toggleName: string
  readonly expectedResult: Result
}

interface Specification {
  readonly name: string
  readonly state: Snapshot | { readonly events: readonly DeltaEvent[] }
  readonly tests?: readonly Case<boolean>[]
  readonly variantTests?: readonly Case<Omit<ToggleVariant, 'featureEnabled'>>[]
}

const folder = dirname(fileURLToPath(import.meta.resolve('@unleash/client-specification/specifications/index.json')))
const specifications: Specification[] = files.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')))

/** The state after the delta events are applied. */
const afterEvents = (events: readonly DeltaEvent[]): Snapshot => {
  const features = new Map<string, ClientFeature>()
  const segments = new Map<number, ClientSegment>()
  for (const event of events) {
    if (event.type === 'hydration') {
      for (const feature of event.features) features.set(feature.name, feature)
      for (const segment of event.segments) segments.set(segment.id, segment)
    } else if (event.type === 'feature-updated') features.set(event.feature.name, event.feature)
    else if (event.type === 'feature-removed') features.delete(event.featureName)
    else if (event.type === 'segment-updated') segments.set(event.segment.id, event.segment)
    else segments.delete(event.segmentId)
  }
  return { features: [...features.values()], segments: [...segments.values()] }
}

const options = { extended: true, now: () => Date.UTC(2026, 0, 1), random: () => 0.5 }

test('the specification has the files and cases of version 6.1.0', () => {
  expect(specifications).toHaveLength(22)
  expect(specifications.flatMap(({ tests = [] }) => tests)).toHaveLength(227)
  expect(specifications.flatMap(({ variantTests = [] }) => variantTests)).toHaveLength(52)
})

describe.each(specifications)('$name', ({ state, tests = [], variantTests = [] }) => {
  const evaluator = compile('events' in state ? afterEvents(state.events) : state, options)

  test.each(tests.map((one) => [one.description, one] as const))('%s', (_, { toggleName, context, expectedResult }) => {
    expect(evaluator.evaluateOne(toggleName, context)?.enabled ?? false).toBe(expectedResult)
    expect(evaluator.evaluate(context).some(({ name }) => name === toggleName)).toBe(expectedResult)
    expect(evaluator.explain(toggleName, context)?.outcome.enabled ?? false).toBe(expectedResult)
  })

  test.each(variantTests.map((one) => [one.description, one] as const))('%s', (_, { toggleName, context, expectedResult }) => {
    const none: ToggleVariant = { name: 'disabled', enabled: false, feature_enabled: false, featureEnabled: false }
    const variant = evaluator.evaluateOne(toggleName, context)?.variant ?? none
    expect(variant).toEqual({ ...expectedResult, featureEnabled: expectedResult.feature_enabled })
    const explained = evaluator.explain(toggleName, context)
    expect(explained?.variant?.name ?? 'disabled').toBe(expectedResult.name)
  })
})
