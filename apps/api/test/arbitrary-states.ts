import type { ExportedState } from '@halyard/contracts'
import { operators, projectModes, variantPayloadTypes, weightTypes } from '@halyard/contracts/data'
import * as fc from 'fast-check'

const kinds = Object.keys(operators) as (keyof typeof operators)[]
const words = fc.oneof(fc.constant(''), fc.constant('ü 🏁 "quoted" \\ \n'), fc.stringMatching(/^[a-z ]{1,20}$/))
const maybe = <T>(item: fc.Arbitrary<T>) => fc.option(item, { nil: null })
const time = fc.date({ min: new Date('2000-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }).map((date) => date.toISOString())
const name = fc.stringMatching(/^[A-Za-z0-9_.~!*'()-]{1,30}$/).filter((text) => !['.', '..', '*', '__proto__'].includes(text))
const names = (minLength: number, maxLength: number) =>
  fc.uniqueArray(name, { minLength, maxLength, size: 'max' }).map((list) => list.sort((one, other) => (one < other ? -1 : 1)))
const tag = fc.stringMatching(/^[a-z]{2,10}$/)

const constraint = fc.constantFrom(...kinds).chain((operator) =>
  fc.record(
    {
      contextName: fc.stringMatching(/^[a-z]{1,8}$/),
      operator: fc.constant(operator),
      inverted: fc.boolean(),
      caseInsensitive: fc.boolean(),
      values: fc.array(words, { maxLength: 3 }),
      value: words,
    },
    { requiredKeys: ['contextName', 'operator', 'inverted', 'caseInsensitive', 'values'] },
  ),
)
const constraints = fc.array(constraint, { maxLength: 2 })
const payload = fc.record({ type: fc.constantFrom(...variantPayloadTypes), value: words })
const variantFields = {
  weight: fc.integer({ min: 0, max: 1000 }),
  weightType: fc.constantFrom(...weightTypes),
  stickiness: fc.constantFrom('default', 'userId'),
}
const numbered = <T extends object>(items: readonly T[]) => items.map((item, at) => ({ name: `variant ${at}`, ...item }))
const variants = fc
  .array(
    fc.record(
      {
        ...variantFields,
        weight: fc.oneof(variantFields.weight, fc.constantFrom(0.1, 333.4)),
        payload,
        overrides: fc.array(fc.record({ contextName: tag, values: fc.array(words, { maxLength: 2 }) }), { maxLength: 1 }),
      },
      { requiredKeys: ['weight', 'weightType', 'stickiness', 'overrides'] },
    ),
    { maxLength: 2 },
  )
  .map(numbered)
const strategyVariants = fc
  .array(fc.record({ ...variantFields, payload }, { requiredKeys: ['weight', 'weightType', 'stickiness'] }), { maxLength: 2 })
  .map(numbered)
const parameters = fc.dictionary(
  fc.stringMatching(/^[a-zA-Z ü]{0,8}$/).filter((key) => key !== '__proto__'),
  words,
  { maxKeys: 3 },
)
const strategyFields = { title: maybe(words), constraints, variants: strategyVariants, parameters }

const surroundings = fc.record({
  environments: names(1, 3),
  projects: names(1, 4),
  types: names(0, 2),
  tagTypes: fc.uniqueArray(tag, { maxLength: 3 }),
  segments: fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { maxLength: 4 }),
  fields: names(0, 3),
})

/** A random state with at most this many features and random values in every field, in the form of an import. */
export const arbitraryState = (features: number): fc.Arbitrary<ExportedState> =>
  surroundings.chain((own) => {
    const of = <T>(values: readonly T[]) => fc.constantFrom(...values)
    const some = <T>(values: readonly T[]) => fc.subarray([...values])
    const type = of([...own.types, 'default', 'flexibleRollout'])
    const defaultStrategy = fc.record({ name: type, segments: some(own.segments), ...strategyFields })
    const tags =
      own.tagTypes.length > 0
        ? fc.array(fc.record({ type: of(own.tagTypes), value: words.map((text) => `v ${text}`) }))
        : fc.constant<{ type: string; value: string }[]>([])
    const strategies = fc.array(
      fc.record({ id: fc.uuid(), name: type, disabled: fc.boolean(), sortOrder: fc.constantFrom(0, 1.5, 2), ...strategyFields }),
      { maxLength: 2 },
    )
    const configuration = fc.record({ enabled: fc.boolean(), variants, lastSeenAt: maybe(time), strategies, segments: some(own.segments) })
    const feature = fc.record({
      project: of(own.projects),
      type: of(['release', 'kill-switch', 'of their own']),
      description: maybe(words),
      stale: fc.boolean(),
      impressionData: fc.boolean(),
      flagValue: of([null, { type: 'integer' as const, defaultValue: 7 }, { type: 'object' as const, defaultValue: { a: [1] } }]),
      createdAt: time,
      archivedAt: maybe(time),
      outlivedAt: maybe(time),
      configurations: fc.array(configuration, { minLength: own.environments.length, maxLength: own.environments.length }),
      tags: tags.map((list) => list.slice(0, 2)),
    })
    return fc
      .record({
        environments: fc.tuple(
          ...own.environments.map((name) =>
            fc.record({
              name: fc.constant(name),
              type: of(['production', 'test']),
              sortOrder: fc.nat(100),
              enabled: fc.boolean(),
              protected: fc.boolean(),
            }),
          ),
        ),
        projects: fc.tuple(
          ...own.projects.map((id) =>
            fc.record({
              id: fc.constant(id),
              name: fc.constant(`Project ${id}`),
              description: maybe(words),
              mode: of(projectModes),
              defaultStickiness: of(['default', 'userId']),
              featureNaming: maybe(fc.record({ pattern: fc.constant('.+'), example: fc.constant(null), description: maybe(words) })),
              createdAt: time,
              updatedAt: maybe(time),
              environments: fc.tuple(
                ...own.environments.map((environment) =>
                  fc.record({ environment: fc.constant(environment), defaultStrategy: maybe(defaultStrategy) }),
                ),
              ),
              changeRequestEnvironments: some(own.environments).map((list) =>
                list.map((environment) => ({ environment, changeRequestEnabled: true, requiredApprovals: 2 })),
              ),
            }),
          ),
        ),
        strategies: fc.constant(
          own.types.map((name) => ({
            name,
            title: null,
            displayName: null,
            description: null,
            editable: true,
            deprecated: false,
            parameters: [],
          })),
        ),
        tagTypes: fc.tuple(
          ...own.tagTypes.map((name) => fc.record({ name: fc.constant(name), description: maybe(words), icon: maybe(words) })),
        ),
        tags,
        segments: fc.tuple(
          ...own.segments.map((id) =>
            fc.record({
              id: fc.constant(id),
              name: fc.constant(`segment ${id}`),
              description: maybe(words),
              project: maybe(of(own.projects)),
              constraints,
              createdBy: maybe(words),
              createdAt: time,
            }),
          ),
        ),
        contextFields: fc.tuple(
          ...own.fields.map((name) =>
            fc.record({
              name: fc.constant(name),
              description: maybe(words),
              stickiness: fc.boolean(),
              sensitive: fc.boolean(),
              sortOrder: fc.nat(20),
              legalValues: fc.constant<{ value: string }[]>([{ value: 'dk' }]),
              createdAt: time,
            }),
          ),
        ),
        featureTypes: fc.constant<{ id: string; lifetimeDays: number }[]>([{ id: 'release', lifetimeDays: 9 }]),
        names: names(0, features),
        features: fc.array(feature, { minLength: features, maxLength: features }),
      })
      .map(({ names, features, ...lists }): ExportedState => {
        const ownerOf = new Map(lists.segments.map(({ id, project }) => [id, project]))
        const usable = (project: string, segments: readonly number[]) =>
          segments.filter((id) => [null, project].includes(ownerOf.get(id) ?? null))
        const placed = names.flatMap((featureName, at) => {
          const { configurations, tags, ...fields } = features[at]!
          return [{ featureName, configurations, tags, fields }]
        })
        const configured = placed.flatMap(({ featureName, configurations, fields }) =>
          configurations.map((each, at) => ({
            featureName,
            environment: own.environments[at]!,
            ...each,
            segments: usable(fields.project, each.segments),
          })),
        )
        // Every third feature depends on the previous one if both belong to one project, and no live feature on an archived one.
        const parentOf = (at: number) => {
          const parent = placed[at - 1]
          const fields = placed[at]?.fields
          const isChild = at % 3 === 1 && parent?.fields.project === fields?.project
          const isAllowed = parent?.fields.archivedAt === null || fields?.archivedAt !== null
          return isChild && isAllowed && parent ? [{ feature: parent.featureName, enabled: true, variants: ['blue'] }] : []
        }
        return {
          version: 4,
          ...lists,
          projects: lists.projects.map(({ environments, ...project }) => ({
            ...project,
            environments: environments.map(({ environment, defaultStrategy }) => ({
              environment,
              defaultStrategy: defaultStrategy && { ...defaultStrategy, segments: usable(project.id, defaultStrategy.segments) },
            })),
          })),
          features: placed.map(({ featureName, fields }, at) => ({
            name: featureName,
            ...fields,
            archived: fields.archivedAt !== null,
            dependencies: parentOf(at),
          })),
          featureEnvironments: configured.map(({ strategies: _, segments: __, ...configuration }) => configuration),
          featureStrategies: configured.flatMap(({ featureName, environment, strategies }) =>
            strategies.map((strategy) => ({ featureName, environment, ...strategy })),
          ),
          featureStrategySegments: configured.flatMap(({ strategies, segments }) =>
            strategies.flatMap(({ id }) => segments.map((segmentId) => ({ featureStrategyId: id, segmentId }))),
          ),
          featureTags: placed.flatMap(({ featureName, tags }) =>
            tags.map(({ type, value }) => ({ featureName, tagType: type, tagValue: value })),
          ),
        }
      })
  })
