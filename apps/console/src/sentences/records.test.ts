import { changeActions, environmentPermissions, eventTypes, projectPermissions, rootPermissions } from '@halyard/contracts/data'
import type { FlagChange, PlanConflict } from '@halyard/domain'
import { expect, test } from 'vitest'
import { changeParts } from './changes.ts'
import { conflictRow } from './conflicts.ts'
import { eventVerbs } from './event-verbs.ts'
import { eventParts } from './events.ts'
import { plainText } from './parts.ts'
import { permissionWords, refusalSentences } from './permissions.ts'

const names = {
  segment: (id: number) => (id === 3 ? 'beta testers' : undefined),
  strategy: (id: string) => (id === 's1' ? { name: 'flexibleRollout', title: 'Big' } : undefined),
}

const feature = 'lamp'
const country = { contextName: 'country', operator: 'IN' as const, values: ['DE'], inverted: false, caseInsensitive: false }
const parent = { feature: 'mains', enabled: true, variants: [] }
const changes: [FlagChange, string][] = [
  [{ action: 'updateEnabled', feature, payload: { enabled: true } }, 'Turn on lamp'],
  [
    { action: 'addStrategy', feature, payload: { id: 'n', name: 'flexibleRollout', constraints: [], parameters: { rollout: '5' } } },
    'Add a strategy to lamp: Gradual rollout: 5 % of users',
  ],
  [
    { action: 'updateStrategy', feature, payload: { id: 's1', title: 'New', parameters: {} } },
    'Change the strategy Gradual rollout “Big” of lamp: title, parameters',
  ],
  [{ action: 'deleteStrategy', feature, payload: { id: 's9' } }, 'Remove the strategy s9 from lamp'],
  [
    {
      action: 'reorderStrategy',
      feature,
      payload: [
        { id: 's9', sortOrder: 2 },
        { id: 's1', sortOrder: 1 },
      ],
    },
    'Set the order of 2 strategies of lamp: the strategy Gradual rollout “Big”, then the strategy s9',
  ],
  [{ action: 'patchVariant', feature, payload: { variants: [] } }, 'Set the variants of lamp: no variants'],
  [{ action: 'archiveFeature', feature, payload: {} }, 'Archive lamp in all environments'],
  [{ action: 'addDependency', feature, payload: parent }, 'Let lamp depend on a parent in all environments: mains must be on'],
  [{ action: 'deleteDependency', feature, payload: {} }, 'Remove all parents from lamp in all environments'],
  [
    { action: 'updateSegment', payload: { id: 3, name: 'beta', constraints: [country] } },
    'Change segment beta testers wherever it is used: name, constraints',
  ],
  [{ action: 'deleteSegment', payload: { id: 4 } }, 'Delete segment number 4'],
]

test.each(changes)('the change %j in words', (change, sentence) => {
  expect(plainText(changeParts(change, names))).toBe(sentence)
})

test('each action has an example', () => {
  expect(new Set(changes.map(([{ action }]) => action))).toEqual(new Set(changeActions))
})

test('each type of event has its own words, which need no state', () => {
  const empty = { createdBy: 'ada', project: null, featureName: null, environment: null, data: null, preData: null }
  expect(Object.keys(eventVerbs).sort()).toEqual(Object.keys(eventTypes).sort())
  const sentences = Object.keys(eventTypes).map((type) => plainText(eventParts({ ...empty, type })))
  expect(sentences.filter((text) => !/^ada [a-z]/.test(text) || /undefined|null/.test(text))).toEqual([])
  // Two types report the same deed: by a person, and by the server at the scheduled time.
  expect(new Set(sentences).size).toBe(sentences.length)
})

const event = { createdBy: 'ada', project: 'shop', featureName: 'lamp', environment: 'production', data: {}, preData: null }

test.each([
  [{ type: 'feature-environment-enabled' }, 'ada turned on lamp in production'],
  [{ type: 'feature-environment-disabled', comment: 'Alarm' }, 'ada turned off lamp in production, because “Alarm”'],
  [
    { type: 'feature-strategy-add', data: { name: 'flexibleRollout', title: 'Big' } },
    'ada added the strategy Gradual rollout “Big” to lamp in production',
  ],
  [{ type: 'feature-project-change', data: { project: 'web' }, preData: { project: 'shop' } }, 'ada moved lamp from project shop to web'],
  [{ type: 'segment-updated', featureName: null, data: { id: 3, name: 'beta' } }, 'ada changed the segment beta'],
  [{ type: 'change-request-rejected', data: { id: 7 } }, 'ada rejected change request #7 in production of project shop'],
  [
    { type: 'change-added', data: { changeRequestId: 7, id: 1, action: 'addStrategy' } },
    'ada added the change “new strategy” for lamp to change request #7',
  ],
  [{ type: 'api-token-created', data: { id: 1, tokenName: 'ci' } }, 'ada created the API token ci'],
  [{ type: 'user-password-changed', data: { id: 5 } }, 'ada set the password of the user number 5'],
  [{ type: 'of-a-later-version' }, 'ada caused the event of-a-later-version'],
])('the event %j in words', (more, sentence) => {
  expect(plainText(eventParts({ ...event, ...more }))).toBe(sentence)
})

test('each permission has its own words', () => {
  const all = [...rootPermissions, ...projectPermissions, ...environmentPermissions]
  expect(new Set(all.map((permission) => permissionWords[permission])).size).toBe(all.length)
})

test('a refusal names the permission, its scope, the roles and the people', () => {
  const refusal = {
    permission: 'UPDATE_FEATURE_ENVIRONMENT',
    project: 'shop',
    environment: 'production',
    roles: ['Owner', 'Member'],
    people: ['ada', 'bob', 'cy', 'dan', 'eve', 'flo', 'gil'],
    canPropose: true,
  } as const
  expect(refusalSentences(refusal).map(plainText)).toEqual([
    'You cannot turn flags on and off in production of project shop.',
    'Owner and Member are roles with this permission.',
    'ada, bob, cy, dan, eve, and 2 more can do it.',
    'You can propose the change instead.',
  ])
  expect(refusalSentences({ permission: 'DELETE_PROJECT', project: 'shop' }).map(plainText)).toEqual([
    'You cannot delete the project in project shop.',
  ])
})

const conflict: PlanConflict = {
  change: 1,
  feature: 'lamp',
  kind: 'changed',
  field: 'payload/parameters/rollout',
  base: '10',
  live: '20',
  mine: '50',
  message: '',
}

test.each([
  [{}, ['lamp', 'rollout', '10 %', '20 %', '50 %']],
  [{ field: 'payload/enabled', base: false, live: true, mine: false }, ['lamp', 'state', 'off', 'on', 'off']],
  [
    { field: 'payload/constraints/country IN', base: [], live: [country], mine: [{ ...country, inverted: true }] },
    ['lamp', 'conditions on country', 'nothing', 'country is DE', 'country is not DE'],
  ],
  [{ field: 'parents', base: [], live: [parent], mine: null }, ['lamp', 'parents', 'nothing', 'mains must be on', 'nothing']],
  [{ field: 'feature', kind: 'gone', base: null, live: null, mine: null }, ['lamp', 'deleted', 'nothing', 'nothing', 'nothing']],
] as const)('the conflict %j in three columns', (more, row) => {
  expect(Object.values(conflictRow({ ...conflict, ...more }, names)).map(plainText)).toEqual(row)
})
