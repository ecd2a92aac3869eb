import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { completeFile, partialFile, tangledFile } from '../../test/arbitrary-files.ts'
import {
  applyPlan,
  bareStore,
  brokenReferences,
  compilePattern,
  imported,
  newId,
  now,
  outcomeOf,
  planInto,
  readStore,
  type Store,
  seededStore,
  unknownTypes,
} from '../../test/store.ts'
import { tagKey } from '../tags/update-tags.ts'
import { planImport } from './plan-import.ts'

const options = fc.record({ drop: fc.boolean(), keep: fc.boolean() })
/** A store with some history: a new server with one or two imported files. */
const store = fc
  .array(completeFile, { maxLength: 2 })
  .map((files) => files.reduce((before, file) => imported(before, file, { keep: false }), seededStore()))

/** The store with a default strategy in every linked environment, each of which uses every segment that its project may use. */
const withDefaults = (before: Store): Store => {
  const [name] = [...before.strategyTypes.keys()].slice(-1)
  const usable = (id: string) =>
    [...before.segments.values()].filter(({ project }) => project === null || project === id).map((segment) => segment.id)
  const links = [...before.links].flatMap(([id, linked]) => [...linked].map((environment) => ({ project: id, environment })))
  return { ...before, defaultStrategies: links.map((link) => ({ ...link, name: name!, segments: usable(link.project) })) }
}

test('a plan leaves no reference open except to strategy types that a warning names, for any file and store', () => {
  let planned = 0
  fc.assert(
    fc.property(
      fc.oneof(store, store.map(withDefaults)),
      fc.oneof(completeFile, partialFile, tangledFile),
      options,
      (before, file, how) => {
        const outcome = outcomeOf(before, file, how)
        if (outcome.ok) {
          planned++
          const after = applyPlan(before, outcome.plan)
          expect(brokenReferences(after)).toEqual([])
          const { warnings } = outcome.plan.result
          const known = unknownTypes(before)
          const named = [...unknownTypes(after)].filter((type) => !known.has(type))
          expect(named.filter((type) => !warnings.some(({ message }) => message.startsWith(`strategy type ${type} is neither`)))).toEqual(
            [],
          )
        } else expect(outcome.faults.length).toBeGreaterThan(0)
      },
    ),
    { numRuns: 400 },
  )
  expect(planned).toBeGreaterThan(100)
})

test('a plan inserts only missing objects, and replaces or drops only stored objects', () => {
  fc.assert(
    fc.property(store, fc.oneof(completeFile, partialFile), options, (before, file, how) => {
      const outcome = outcomeOf(before, file, how)
      fc.pre(outcome.ok)
      const { environments, projects, strategyTypes, tagTypes, segments, features, tags } = outcome.plan
      const check = <Key>(
        keys: ReadonlyMap<Key, unknown>,
        { insert, replace, drop }: { insert: Key[]; replace: Key[]; drop: readonly Key[] },
      ) => {
        // A new segment may have the id of a deleted one.
        expect(insert.filter((key) => keys.has(key) && !drop.includes(key))).toEqual([])
        expect([...replace, ...drop].filter((key) => !keys.has(key))).toEqual([])
        for (const list of [[...insert, ...replace], drop]) expect(new Set(list).size).toBe(list.length)
        expect(replace.filter((key) => drop.includes(key))).toEqual([])
      }
      const keysOf = <Item, Key>(
        changes: { insert: readonly Item[]; replace: readonly Item[]; drop: readonly Key[] },
        keyOf: (item: Item) => Key,
      ) => ({
        insert: changes.insert.map(keyOf),
        replace: changes.replace.map(keyOf),
        drop: changes.drop,
      })
      for (const [keys, changes] of [
        [before.environments, environments],
        [before.strategyTypes, strategyTypes],
        [before.tagTypes, tagTypes],
        [before.features, features],
      ] as const) {
        check<string>(
          keys,
          keysOf<{ readonly name: string }, string>(changes, ({ name }) => name),
        )
      }
      check(
        before.projects,
        keysOf(projects, ({ id }) => id),
      )
      check(
        before.segments,
        keysOf(segments, ({ id }) => id),
      )
      check(before.tags, { insert: tags.insert.map(tagKey), replace: [], drop: tags.drop.map(tagKey) })
    }),
  )
})

test('importing the same file again with keep imports nothing', () => {
  fc.assert(
    fc.property(store, completeFile, options, (before, file, how) => {
      const outcome = outcomeOf(before, file, how)
      if (!outcome.ok) throw new Error('a complete file must have no faults')
      const after = applyPlan(before, outcome.plan)
      const { result, ...again } = planInto(after, file)
      expect(Object.values(result.imported).every((count) => count === 0)).toBe(true)
      const nothing = { drop: [], insert: [], replace: [] }
      expect(again).toEqual({
        environments: nothing,
        projects: nothing,
        projectEnvironments: { drop: [], insert: [] },
        defaultStrategies: [],
        deprecations: [],
        contextFields: nothing,
        lifetimes: [],
        strategyTypes: nothing,
        tagTypes: nothing,
        tags: { drop: [], insert: [] },
        segments: { ...nothing, nextId: after.nextSegmentId },
        features: nothing,
        featureEnvironments: { insert: [] },
        dropFeatureTags: false,
      })
    }),
  )
})

test('the counts of an import add up to the objects in the file', () => {
  fc.assert(
    fc.property(store, completeFile, options, (before, file, how) => {
      const outcome = outcomeOf(before, file, how)
      if (!outcome.ok) throw new Error('a complete file must have no faults')
      const { imported: stored, replaced, kept, skipped } = outcome.plan.result
      for (const kind of Object.keys(stored) as (keyof typeof stored)[]) expect(replaced[kind]).toBeLessThanOrEqual(stored[kind])
      expect(replaced.features).toBe(outcome.plan.features.replace.length)
      const { lists } = file
      for (const [kind, list] of [
        ['features', lists.features],
        ['projects', lists.projects],
        ['environments', lists.environments],
        ['strategyTypes', lists.strategies],
        ['tagTypes', lists.tagTypes],
        ['segments', lists.segments],
        ['contextFields', lists.contextFields],
      ] as const) {
        expect(stored[kind] + kept[kind]).toBe(list.length)
      }
      const names = new Set(lists.features.map(({ name }) => name))
      const inside = lists.featureTags.filter(({ featureName }) => names.has(featureName))
      const tagged = new Set([
        ...inside.map(({ featureName, tagType, tagValue }) => `${featureName} ${tagType} ${tagValue}`),
        ...lists.features.flatMap(({ name, tags }) => (tags ?? []).map(({ type, value }) => `${name} ${type} ${value}`)),
      ])
      expect(stored.featureTags + kept.featureTags).toBe(tagged.size)
      expect(skipped.featureTags).toBe(lists.featureTags.length - inside.length)
    }),
  )
})

/** A store without values that differ between imports: ids of segments and strategies. */
const comparable = ({ segments, features, environments, projects, links, defaultStrategies, contextFields, ...rest }: Store) => {
  const { strategyTypes, tagTypes, tags, lifetimes } = rest
  const nameOf = (id: number) => segments.get(id)?.name
  const byName = <Item extends { name: string }>(items: Iterable<Item>) =>
    [...items].sort((left, right) => (left.name < right.name ? -1 : 1))
  return {
    environments: new Map(environments),
    projects: new Map(projects),
    links: new Map([...links].filter(([, linked]) => linked.size > 0)),
    defaultStrategies: defaultStrategies
      .map((own) => ({ ...own, segments: own.segments.map(nameOf).sort() }))
      .sort((left, right) => (`${left.project} ${left.environment}` < `${right.project} ${right.environment}` ? -1 : 1)),
    contextFields,
    lifetimes,
    strategyTypes,
    tagTypes,
    tags: new Map(tags),
    segments: byName([...segments.values()].map((segment) => ({ ...segment, id: 0 }))),
    features: byName(features.values()).map((feature) => ({
      ...feature,
      environments: feature.environments
        .map((own) => ({
          ...own,
          strategies: own.strategies.map((strategy) => ({ ...strategy, id: '', segments: strategy.segments.map(nameOf).sort() })),
        }))
        .sort((left, right) => (left.environment < right.environment ? -1 : 1)),
    })),
  }
}

test('with drop, a file with all lists has the same result as in an empty store', () => {
  fc.assert(
    fc.property(store, completeFile, fc.boolean(), (before, file, keep) => {
      // Feature types and built-in strategy types exist in every store.
      const expected = imported(bareStore(), file, { keep: false })
      expect(comparable(imported(before, file, { drop: true, keep }))).toEqual(comparable(expected))
    }),
  )
})

test('without keep, every feature of the file is as in an empty store, except for former environments of its project', () => {
  fc.assert(
    fc.property(store, completeFile, (before, file) => {
      const after = imported(before, file, { keep: false })
      const fresh = comparable(imported(bareStore(), file))
      const found = comparable(after)
      for (const feature of fresh.features) {
        const own = found.features.find(({ name }) => name === feature.name)
        expect({ ...own, environments: [] }).toEqual({ ...feature, environments: [] })
        for (const configuration of feature.environments) expect(own?.environments).toContainEqual(configuration)
      }
    }),
  )
})

test('planImport modifies neither the file nor the store', () => {
  fc.assert(
    fc.property(store, partialFile, options, (before, file, how) => {
      const stored = readStore(before)
      const copies = structuredClone({ lists: file.lists, stored })
      planImport(file, stored.world, stored.facts, { ...how, now, newId, compilePattern })
      expect({ lists: file.lists, stored }).toEqual(copies)
    }),
    { numRuns: 50 },
  )
})
