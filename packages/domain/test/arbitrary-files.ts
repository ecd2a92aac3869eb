import type { ImportedStrategy } from '@halyard/contracts'
import * as fc from 'fast-check'
import type { StateFile } from '../src/index.ts'
import {
  environment,
  feature,
  featureEnvironment,
  featureStrategy,
  fileOf,
  nestedEnvironment,
  project,
  segment,
  strategy,
  strategyType,
  tagType,
} from './state-files.ts'

const features = ['a', 'b', 'c', 'd']
const uuids = ['1', '2', '3', '4', '5', '6'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`)
const builtIn = 'flexibleRollout'
/** Projects of the segments, the same in every file, so that no two files contradict each other. */
const ownerOf: Readonly<Record<string, string | null>> = { beta: null, staff: 'default', early: 'shop' }

/** Some of the names, without repetition; at least `minLength` names, so that others can refer to them. */
const some = <T>(names: readonly T[], minLength = 0): fc.Arbitrary<T[]> => fc.subarray([...names], { minLength })

/** The objects that a file refers to: its own objects, so that it needs no objects of a store. */
const references = fc.record({
  environments: some(['development', 'production', 'closed'], 1),
  projects: some(['shop']).map((others) => ['default', ...others]),
  types: some(['by-region', 'by-team']),
  tagTypes: some(['simple', 'area'], 1),
  segments: some(Object.keys(ownerOf)),
  features: some(features, 1),
})

const enabled = fc.boolean()
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
// In every file, c can depend on d, both are in project default, and d is live, so that no two files contradict each other.
const child = 'c'
const parent = 'd'

/** A file of version 4 with all its lists, without faults for every store. Names come from small sets, so that files overlap. */
export const completeFile: fc.Arbitrary<StateFile> = references.chain((own) => {
  const of = <T>(values: readonly T[]) => fc.constantFrom(...values)
  const named = own.segments.filter((name) => own.projects.includes(ownerOf[name] ?? 'default'))
  const segmentIds = named.map((_, index) => index + 1)
  const usable = (home: string, ids: readonly number[]) => ids.filter((id) => [null, home].includes(ownerOf[named[id - 1]!]!))
  const confine = <T extends { readonly segments: number[] }>(home: string, strategies: readonly T[]) =>
    strategies.map((each) => ({ ...each, segments: usable(home, each.segments) }))
  const segments = segmentIds.length > 0 ? some(segmentIds) : fc.constant<number[]>([])
  const tags = fc.array(fc.record({ type: of(own.tagTypes), value: fc.constantFrom('one', 'two', 'three') }), { maxLength: 3 })
  const strategyFields = fc.record({ id: maybe(of(uuids)), name: of([...own.types, builtIn]), sortOrder: maybe(fc.nat(3)), segments })
  const nested = fc.uniqueArray(
    fc.record({
      name: of(own.environments),
      enabled,
      strategies: fc.array(
        strategyFields.map((fields): ImportedStrategy => strategy(fields)),
        { maxLength: 2 },
      ),
    }),
    { selector: ({ name }) => name, maxLength: 2 },
  )
  return fc
    .record({
      environments: fc.tuple(...own.environments.map((name) => enabled.map((on) => environment(name, { enabled: on })))),
      segments: fc.tuple(...named.map((name, index) => fc.constant(segment(index + 1, name, { project: ownerOf[name] ?? null })))),
      features: fc.tuple(
        ...own.features.map((name) =>
          fc.record({ home: of(own.projects), archived: enabled, depends: enabled, tags, nested }).map((more) => {
            const home = name === child || name === parent ? 'default' : more.home
            return feature(name, {
              project: home,
              archived: more.archived && name !== parent,
              tags: more.tags,
              environments: more.nested.map(({ name: at, ...rest }) =>
                nestedEnvironment(at, { ...rest, strategies: confine(home, rest.strategies) }),
              ),
              dependencies:
                name === child && more.depends && own.features.includes(parent) ? [{ feature: parent, enabled: true, variants: [] }] : [],
            })
          }),
        ),
      ),
      projectFields: maybe(
        fc.record({ at: some(own.environments), reviewed: some(own.environments), type: of([...own.types, builtIn]), segments }),
      ).map((fields) => (home: string) => ({
        ...(fields && {
          featureNaming: { pattern: 'a.*', example: null, description: null },
          environments: fields.at.map((name, index) => ({
            environment: name,
            defaultStrategy:
              index === 0
                ? { name: fields.type, title: null, segments: usable(home, fields.segments), constraints: [], variants: [], parameters: {} }
                : null,
          })),
          changeRequestEnvironments: fields.reviewed.map((name) => ({
            environment: name,
            changeRequestEnabled: true,
            requiredApprovals: 2,
          })),
        }),
      })),
      contextFields: some(['country', 'userId']).map((names) =>
        names.map((name) => ({ name, description: null, stickiness: true, sortOrder: 1, legalValues: [] })),
      ),
      featureTypes: fc.nat(9).map((days) => [{ id: 'release', lifetimeDays: days || null }]),
      tags,
      featureTags: fc.array(
        fc.record({ featureName: of([...own.features, 'outside']), tagType: of(own.tagTypes), tagValue: fc.constantFrom('one', 'four') }),
        { maxLength: 4 },
      ),
      featureEnvironments: fc.uniqueArray(
        fc
          .record({ name: of(own.features), at: of(own.environments), enabled })
          .map((item) => featureEnvironment(item.name, item.at, { enabled: item.enabled })),
        { selector: (item) => `${item.featureName} ${item.environment}`, maxLength: 4 },
      ),
      featureStrategies: fc.array(
        fc
          .record({ name: of(own.features), at: maybe(of(own.environments)), fields: strategyFields })
          .map(({ name, at, fields }) => featureStrategy(name, { ...fields, environment: at })),
        { maxLength: 5 },
      ),
    })
    .map(({ projectFields, ...lists }) => {
      const homes = new Map(lists.features.map(({ name, project: home }) => [name, home]))
      // Several strategies can have this id, so each project must be able to use the segment.
      const common = segmentIds.find((id) => ownerOf[named[id - 1]!] === null)
      return fileOf({
        ...lists,
        projects: own.projects.map((id) => project(id, projectFields(id))),
        featureStrategies: lists.featureStrategies.flatMap((each) => confine(homes.get(each.featureName)!, [each])),
        strategies: own.types.map((name) => strategyType(name)),
        tagTypes: own.tagTypes.map(tagType),
        featureStrategySegments: lists.featureStrategies.flatMap(({ id }) =>
          id !== undefined && common !== undefined ? [{ featureStrategyId: id, segmentId: common }] : [],
        ),
      })
    })
})

/** A complete file without some lists, so that only a store may contain the objects that it refers to. */
export const partialFile: fc.Arbitrary<StateFile> = completeFile.chain((file) =>
  // The names of the lists, whose key type Object.entries loses.
  fc.subarray(Object.entries(file.lists)).map((entries) => fileOf(Object.fromEntries(entries))),
)

/** A complete file with random dependencies, and random projects of features and segments, which usually break the rules. */
export const tangledFile: fc.Arbitrary<StateFile> = completeFile.chain((file) => {
  const names = fc.constantFrom(...features, 'outside')
  const tangled = file.lists.features.map((own) =>
    fc
      .record({ parents: fc.array(names, { maxLength: 1 }), project: fc.constantFrom('default', 'shop'), archived: enabled })
      .map(({ parents, project: home, archived }) => ({
        ...own,
        archived,
        project: home,
        dependencies: parents.map((name) => ({ feature: name, enabled: true, variants: [] })),
      })),
  )
  const segments = file.lists.segments.map((own) =>
    fc.option(fc.constantFrom('default', 'shop'), { freq: 3 }).map((home) => ({ ...own, project: home })),
  )
  return fc
    .tuple(fc.tuple(...tangled), fc.oneof(fc.constant(file.lists.segments), fc.tuple(...segments)))
    .map(([made, confined]) => fileOf({ ...file.lists, features: made, segments: [...confined] }))
})
