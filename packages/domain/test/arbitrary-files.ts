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

/** Some of the names, without repetition; at least `minLength` names, so that others can refer to them. */
const some = <T>(names: readonly T[], minLength = 0): fc.Arbitrary<T[]> => fc.subarray([...names], { minLength })

/** The objects that a file refers to: its own objects, so that it needs no objects of a store. */
const references = fc.record({
  environments: some(['development', 'production', 'closed'], 1),
  projects: some(['shop']).map((others) => ['default', ...others]),
  types: some(['by-region', 'by-team']),
  tagTypes: some(['simple', 'area'], 1),
  segments: some(['beta', 'staff', 'early']),
  features: some(features, 1),
})

const enabled = fc.boolean()
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
// In every file, c can depend on d, and both are in project default, so that no two files contradict each other.
const child = 'c'
const parent = 'd'

/** A file of version 4 with all its lists, without faults for every store. Names come from small sets, so that files overlap. */
export const completeFile: fc.Arbitrary<StateFile> = references.chain((own) => {
  const of = <T>(values: readonly T[]) => fc.constantFrom(...values)
  const segmentIds = own.segments.map((_, index) => index + 1)
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
      segments: fc.tuple(
        ...own.segments.map((name, index) => fc.option(of(own.projects)).map((at) => segment(index + 1, name, { project: at }))),
      ),
      features: fc.tuple(
        ...own.features.map((name) =>
          fc.record({ home: of(own.projects), archived: enabled, depends: enabled, tags, nested }).map((more) =>
            feature(name, {
              project: name === child || name === parent ? 'default' : more.home,
              archived: more.archived,
              tags: more.tags,
              environments: more.nested.map(({ name: at, ...rest }) => nestedEnvironment(at, rest)),
              dependencies:
                name === child && more.depends && own.features.includes(parent) ? [{ feature: parent, enabled: true, variants: [] }] : [],
            }),
          ),
        ),
      ),
      projectFields: maybe(
        fc.record({ at: some(own.environments), reviewed: some(own.environments), type: of([...own.types, builtIn]), segments }),
      ).map((fields) => ({
        ...(fields && {
          featureNaming: { pattern: 'a.*', example: null, description: null },
          environments: fields.at.map((name, index) => ({
            environment: name,
            defaultStrategy:
              index === 0
                ? { name: fields.type, title: null, segments: fields.segments, constraints: [], variants: [], parameters: {} }
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
    .map(({ projectFields, ...lists }) =>
      fileOf({
        ...lists,
        projects: own.projects.map((id) => project(id, projectFields)),
        strategies: own.types.map((name) => strategyType(name)),
        tagTypes: own.tagTypes.map(tagType),
        featureStrategySegments: lists.featureStrategies.flatMap(({ id }) =>
          id !== undefined && segmentIds[0] !== undefined ? [{ featureStrategyId: id, segmentId: segmentIds[0] }] : [],
        ),
      }),
    )
})

/** A complete file without some lists, so that only a store may contain the objects that it refers to. */
export const partialFile: fc.Arbitrary<StateFile> = completeFile.chain((file) =>
  // The names of the lists, whose key type Object.entries loses.
  fc.subarray(Object.entries(file.lists)).map((entries) => fileOf(Object.fromEntries(entries))),
)

/** A complete file with random dependencies and projects, which usually break the rules. */
export const tangledFile: fc.Arbitrary<StateFile> = completeFile.chain((file) => {
  const names = fc.constantFrom(...features, 'outside')
  const tangled = file.lists.features.map((own) =>
    fc
      .record({ parents: fc.array(names, { maxLength: 1 }), project: fc.constantFrom('default', 'shop') })
      .map(({ parents, project: home }) => ({
        ...own,
        project: home,
        dependencies: parents.map((name) => ({ feature: name, enabled: true, variants: [] })),
      })),
  )
  return fc.tuple(...tangled).map((made) => fileOf({ ...file.lists, features: made }))
})
