import assert from 'node:assert/strict'
import { assertIncludes } from '../assert-includes.ts'
import { about } from '../case.ts'
import type { PopulatedProject } from '../populated-project.ts'
import { type Changes, propose } from '../propose.ts'

type Change = Exclude<Changes, readonly unknown[]>
type Action = Change['action']
type ChangeOf<A extends Action> = Omit<Extract<Change, { action: A }>, 'action'>

const it = about(8)

const variant = { name: 'green', weight: 1000, weightType: 'variable' as const, stickiness: 'default' }
const constraint = { contextName: 'userId', operator: 'STR_ENDS_WITH' as const, values: ['@example.com'] }

/** A valid change of each action in a populated project. */
const changes: { readonly [A in Action]: (populated: PopulatedProject) => ChangeOf<A> } = {
  updateSegment: ({ segment }) => ({ payload: { id: segment.id, constraints: [constraint] } }),
  deleteSegment: ({ segment }) => ({ payload: { id: segment.id } }),
  updateEnabled: ({ feature }) => ({ feature, payload: { enabled: false, shouldActivateDisabledStrategies: true } }),
  addStrategy: ({ feature, segment }) => ({
    feature,
    payload: {
      name: 'flexibleRollout',
      title: null,
      disabled: null,
      sortOrder: 5,
      constraints: [constraint],
      variants: [variant],
      parameters: { rollout: '10' },
      segments: [segment.id],
    },
  }),
  updateStrategy: ({ feature, strategies }) => ({ feature, payload: { id: strategies[0], title: 'Most of them' } }),
  deleteStrategy: ({ feature, strategies }) => ({ feature, payload: { id: strategies[1] } }),
  archiveFeature: ({ bare }) => ({ feature: bare }),
  patchVariant: ({ feature }) => ({
    feature,
    payload: { variants: [{ ...variant, overrides: [{ contextName: 'userId', values: ['7'] }], payload: { type: 'csv', value: 'a,b' } }] },
  }),
  reorderStrategy: ({ feature, strategies }) => ({
    feature,
    payload: strategies.map((id, index) => ({ id, sortOrder: 10 - index })),
  }),
  addDependency: ({ bare, parent }) => ({ feature: bare, payload: { feature: parent, enabled: true, variants: ['green'] } }),
  deleteDependency: ({ feature }) => ({ feature }),
}

// Object.keys loses the key type of the literal.
const actions = Object.keys(changes) as Action[]

/** Cases of the eleven actions. */
export const changeActions = actions.map((action) =>
  it(200, `accepts ${action}`, async (client, world) => {
    const populated = await world.populatedProject()
    const author = await world.newAccount()
    // Each action has its own body type above; the union of these types is the input type.
    const change = { action, ...changes[action](populated) } as Change
    const { features, segments, state } = await propose(client.as(author.credentials), world, populated.project, change)
    assert.equal(state, 'Draft')
    const stored = 'feature' in change ? features[0]?.changes : segments
    assert.equal(stored?.length, 1)
    assert.equal(stored[0]?.action, action)
    assertIncludes(stored[0]?.payload, 'payload' in change ? change.payload : {})
    if ('feature' in change) assert.deepEqual([features.map(({ name }) => name), segments], [[change.feature], []])
    else assert.deepEqual([features, segments.map(({ name }) => name)], [[], [populated.segment.name]])
  }),
)
