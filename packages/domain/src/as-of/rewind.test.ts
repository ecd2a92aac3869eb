import { describe, expect, test } from 'vitest'
import { emptyConfiguration, type FlagConfiguration } from '../world/world.ts'
import type { PresentFeature, PresentState } from './past.ts'
import type { PastEvent } from './past-event.ts'
import { Rewind, rewoundTypes } from './rewind.ts'

const production = 'production'
const nothing: PresentState = {
  environments: [production],
  projects: ['shop'],
  links: [{ project: 'shop', environment: production }],
  features: [],
  segments: [],
}
const feature = (
  name: string,
  more: Partial<PresentFeature> = {},
  configuration: FlagConfiguration = emptyConfiguration,
): PresentFeature => ({
  name,
  project: 'shop',
  archived: false,
  impressionData: false,
  dependencies: [],
  configurations: new Map([[production, configuration]]),
  ...more,
})
const event = (type: string, more: Partial<PastEvent> = {}): PastEvent => ({
  type,
  project: 'shop',
  feature: null,
  environment: null,
  data: null,
  preData: null,
  group: 'one',
  ...more,
})
const rewound = (present: PresentState, ...events: PastEvent[]) => {
  const rewind = new Rewind(present)
  for (const each of events) expect(rewind.undo(each)).toBe(true)
  return rewind
}
const shown = (rewind: Rewind) => rewind.featuresIn(production).map(({ name, project, fault }) => [name, project, fault])

describe('rewound features', () => {
  test('featuresIn returns the features that are live in an environment of their project', () => {
    const features = [
      feature('b'),
      feature('a'),
      feature('archived', { archived: true }),
      feature('elsewhere', { configurations: new Map() }),
    ]
    expect(shown(rewound({ ...nothing, features }))).toEqual([
      ['a', 'shop', null],
      ['b', 'shop', null],
    ])
  })

  test('a moved feature is in its former project again, off and empty in an environment that only this project has', () => {
    const features = [feature('a', { project: 'other', configurations: new Map() })]
    const moved = event('feature-project-change', {
      feature: 'a',
      project: 'other',
      data: { project: 'other' },
      preData: { project: 'shop' },
    })
    const rewind = rewound({ ...nothing, projects: ['shop', 'other'], features }, moved)
    expect(rewind.featuresIn(production)).toMatchObject([{ name: 'a', project: 'shop', enabled: false, strategies: [], fault: null }])
    expect([...rewind.projectsOfFeature('a')]).toEqual(['other', 'shop'])
  })

  test('a feature is unknown before an event if the feature does not exist after the event', () => {
    const archived = event('feature-archived', { feature: 'a', data: { archivedAt: 'now' }, preData: { archivedAt: null } })
    expect(shown(rewound(nothing, archived))).toEqual([['a', 'shop', 'contradiction']])
    expect(shown(rewound(nothing, archived, event('feature-created', { feature: 'a', data: {} })))).toEqual([])
  })

  test('a deleted feature is unknown if the event of its deletion lacks its state', () => {
    const deleted = event('feature-deleted', { feature: 'a', preData: { project: 'shop' } })
    const archived = event('feature-archived', { feature: 'a', data: { archivedAt: 'now' }, preData: { archivedAt: null } })
    expect(shown(rewound(nothing, deleted))).toEqual([])
    expect(shown(rewound(nothing, deleted, archived))).toEqual([['a', 'shop', 'notRecorded']])
  })
})

describe('rewound links of projects', () => {
  const unlinked = event('project-environment-removed', { environment: production, preData: { environment: production } })
  const linked = event('project-environment-added', { environment: production, data: { environment: production } })
  const features = [feature('a', { configurations: new Map() })]

  test('a restored link has the features of the project, off and empty', () => {
    expect(shown(rewound({ ...nothing, links: [], features }, unlinked))).toEqual([['a', 'shop', null]])
    expect(shown(rewound({ ...nothing, features: [feature('a')] }, linked))).toEqual([])
  })

  test('links are unknown if an event does not fit the state', () => {
    expect(shown(rewound({ ...nothing, features }, unlinked))).toEqual([['a', 'shop', 'notRecorded']])
    expect(shown(rewound({ ...nothing, links: [], features }, linked))).toEqual([['a', 'shop', 'notRecorded']])
  })

  test('links are unknown if the event of the deletion of a project lacks them', () => {
    const deleted = event('project-deleted', { preData: { id: 'shop' } })
    const cleared = event('feature-cleared', { feature: 'a', preData: { project: 'shop', archived: false, environments: [] } })
    const rewind = rewound({ ...nothing, projects: [], links: [] }, deleted, cleared)
    expect(shown(rewind)).toEqual([['a', 'shop', 'notRecorded']])
    expect(rewind.isSameProject('shop')).toBe(true)
  })
})

test('a project that was created later is a different project', () => {
  const rewind = rewound(
    nothing,
    event('project-created', { data: {} }),
    event('project-deleted', { preData: { environments: [production] } }),
  )
  expect([rewind.hasProject('shop'), rewind.isSameProject('shop')]).toEqual([true, false])
})

describe('rewound imports', () => {
  const ended = event('state-imported', { project: null, data: { environments: [production], projects: ['shop'] } })

  test('undo stops at an import that did not record the replaced objects', () => {
    for (const type of rewoundTypes.filter((name) => /^drop-|-import$/.test(name)))
      expect(new Rewind(nothing).undo(event(type))).toBe(false)
    expect(rewound(nothing, ended).undo(event('feature-import', { feature: 'a', group: 'two' }))).toBe(false)
  })

  test('undoing an import removes the created objects, and restores the dropped ones', () => {
    const dropped = event('drop-environments', { project: null, preData: { dropped: ['lab'] } })
    const rewind = rewound({ ...nothing, features: [feature('a')] }, ended, event('feature-import', { feature: 'a' }), dropped)
    expect([rewind.hasEnvironment(production), rewind.hasEnvironment('lab'), rewind.hasProject('shop')]).toEqual([false, true, false])
    expect(shown(rewind)).toEqual([])
  })
})

test('segments get their former state, and a segment that does not fit its event is unknown', () => {
  const state = (name: string) => ({ id: 1, name, project: null, constraints: [] })
  const present = { ...nothing, segments: [state('new')] }
  const updated = (data: string) => event('segment-updated', { project: null, data: state(data), preData: state('old') })
  expect(rewound(present, updated('new')).segments().get(1)).toEqual({ ...state('old'), fault: null })
  expect(rewound(present, updated('other')).segments().get(1)).toEqual({ ...state('old'), fault: 'contradiction' })
  expect(rewound(present, event('segment-created', { project: null, data: state('new') })).segments().size).toBe(0)
})
