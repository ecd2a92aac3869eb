import { expect, test } from 'vitest'
import { parseExport } from '../parse-export.ts'
import { convertFlipt } from './convert.ts'

const options = { project: 'default', environment: 'production' }
const convert = (yaml: string) => convertFlipt(parseExport(yaml, true), options)

const shop = `
version: "1.4"
namespace:
  key: shop
  name: The shop
flags:
  - key: theme
    name: Theme
    type: VARIANT_FLAG_TYPE
    enabled: true
    metadata: { team: web }
    variants:
      - key: dark
        attachment: { background: black }
      - key: light
        default: true
    rules:
      - segment: staff
        distributions:
          - variant: dark
            rollout: 60
  - key: checkout
    type: BOOLEAN_FLAG_TYPE
    enabled: false
    rollouts:
      - segment: { key: blocked, value: false }
      - description: Half
        threshold: { percentage: 50, value: true }
segments:
  - key: staff
    match_type: ALL_MATCH_TYPE
    constraints:
      - { type: STRING_COMPARISON_TYPE, property: mail, operator: suffix, value: "@example.com" }
  - key: blocked
    match_type: ANY_MATCH_TYPE
    constraints:
      - { type: ENTITY_ID_COMPARISON_TYPE, property: entity, operator: isoneof, value: '["u1","u2"]' }
      - { type: BOOLEAN_COMPARISON_TYPE, property: banned, operator: "true" }
`

test('namespaces become projects, and the default variant gets the rest of the distributions', () => {
  const { state, report } = convert(`version: "1.4"\nnamespace: default\n---${shop}`)
  expect(state.projects).toEqual([{ id: 'shop', name: 'The shop' }])
  expect(state.segments).toMatchObject([
    { name: 'staff (Flipt, shop)', constraints: [{ contextName: 'mail', operator: 'STR_ENDS_WITH', values: ['@example.com'] }] },
  ])
  const [theme, checkout] = state.featureEnvironments ?? []
  expect(theme).toMatchObject({
    enabled: true,
    strategies: [
      {
        segments: [1],
        parameters: { rollout: '100' },
        variants: [
          { name: 'dark', weight: 600, payload: { type: 'json', value: '{"background":"black"}' } },
          { name: 'light', weight: 400 },
        ],
      },
      { title: 'Default variant', variants: [{ name: 'light', weight: 1000 }] },
    ],
  })
  expect(checkout).toMatchObject({
    enabled: true,
    strategies: [
      {
        title: 'Half',
        parameters: { rollout: '50', stickiness: 'default', groupId: 'checkout' },
        constraints: [
          { contextName: 'userId', values: ['u1', 'u2'], inverted: true },
          { contextName: 'banned', inverted: true },
        ],
      },
    ],
  })
  expect(report).toEqual([
    { path: 'file/1/flags/0/metadata', what: 'metadata team', done: 'the metadata is missing' },
    expect.objectContaining({ path: 'file', what: 'Halyard assigns contexts to percentages by another hash' }),
  ])
})

test('a flag with the key of a flag of another namespace gets the namespace as prefix', () => {
  const flags = 'flags: [{ key: a, type: BOOLEAN_FLAG_TYPE, enabled: true }]'
  const { state, report } = convert(`namespace: default\n${flags}\n---\nnamespace: shop\n${flags}`)
  expect(state.features).toMatchObject([
    { name: 'a', project: 'default' },
    { name: 'shop.a', project: 'shop' },
  ])
  expect(report).toEqual([{ path: 'file/1/flags/0', what: 'another feature has the name a', done: 'the name is shop.a' }])
})

test('a share of false and a date have no counterpart: nobody gets the feature by the rules behind them', () => {
  const { state, report } = convert(`
flags:
  - key: a
    type: BOOLEAN_FLAG_TYPE
    enabled: true
    rollouts:
      - threshold: { percentage: 30, value: false }
  - key: b
    type: BOOLEAN_FLAG_TYPE
    enabled: false
    rollouts:
      - segment: { key: new, value: true }
segments:
  - key: new
    constraints: [{ type: DATETIME_COMPARISON_TYPE, property: since, operator: gt, value: "2025-01-01" }]
`)
  for (const { strategies } of state.featureEnvironments ?? [])
    expect(strategies?.filter(({ disabled }) => !disabled)).toMatchObject([{ parameters: { rollout: '0' } }])
  expect(report.map(({ path }) => path)).toEqual(['file/flags/0/rollouts/0', 'file/segments/0/constraints/0'])
})

test.each([
  ['flags: 7', 'file/flags: '],
  ['version: "2.0"', 'file/version: must be a version 1.x'],
  ['flags: [{ key: a, type: BOOLEAN_FLAG_TYPE, rollouts: [{}] }]', 'file/flags/0/rollouts/0: must have a segment or a threshold'],
  [
    'flags: [{ key: a, enabled: true, rules: [{ segment: x, distributions: [{ variant: b, rollout: 5 }] }] }]',
    'file/flags/0/rules/0: the flag has no variant b',
  ],
  ['a: [', 'the file is not valid YAML: '],
])('a file of another shape is refused: %s', (yaml, message) => {
  expect(() => convert(yaml)).toThrow(message)
})

test('exports in JSON are read, with one document or one in each line', () => {
  const document = (namespace: string) => JSON.stringify({ version: '1.4', namespace, flags: [{ key: `in-${namespace}`, enabled: false }] })
  expect(convert(document('default')).state.features).toMatchObject([{ name: 'in-default' }])
  expect(convert(`${document('a')}\n${document('b')}\n`).state.features).toMatchObject([{ name: 'in-a' }, { name: 'in-b' }])
})
