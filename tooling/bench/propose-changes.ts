import { environments, nameAndProjectOf, projects } from './data-set.ts'
import { expectStatus } from './exchange.ts'
import type { People } from './people.ts'
import { authorized, type Server } from './server.ts'
import type { Write } from './writes.ts'

/**
 * Scopes in which each robot has an open request: all environments of the first project, which is read, and one environment of some others.
 */
const scopes = [
  ...environments.map((environment) => ({ at: 0, environment })),
  ...projects.slice(1, 8).map((_, index) => ({ at: index + 1, environment: environments[2] })),
]

const strategy = (groupId: string) => ({
  name: 'flexibleRollout',
  constraints: [{ contextName: 'userId', operator: 'IN', values: ['17', '34', '51'] }],
  parameters: { rollout: '25', stickiness: 'default', groupId },
})
const variants = ['blue', 'green'].map((name) => ({ name, weight: 500, weightType: 'variable', stickiness: 'default' }))

export interface Proposals {
  /** Headers of a caller with a request in each environment of the first project. */
  readonly author: Readonly<Record<string, string>>
  /** Number of requests with changes to the first feature of the data set. */
  readonly touching: number
  /** For each request, writes that add one change; requests of the same author are adjacent. */
  readonly additions: readonly (readonly Write[])[]
  /** Later changes are not part of the data set. */
  readonly storedAt: string
}

/**
 * Opens ten requests for each robot, with three changes to two features. The requests share five features of a project, so some have a
 * feature in common.
 */
export const proposeChanges = async (server: Server, { robots }: People, features: number): Promise<Proposals> => {
  const additions: Write[][] = []
  let touching = 0
  for (const [robot, token] of robots.entries()) {
    const headers = { ...authorized, ...token }
    const writes: Write[] = []
    for (const { at, environment } of scopes) {
      const numbered = (number: number) => nameAndProjectOf(at + projects.length * (number % Math.floor(features / projects.length))).name
      const [feature, other] = [numbered(robot % 5), numbered(5 + (robot % 5))]
      if ([feature, other].includes(nameAndProjectOf(0).name)) touching++
      const path = `/api/admin/projects/${projects[at]}/environments/${environment}/change-requests`
      const changes = [
        { action: 'updateEnabled', feature, payload: { enabled: true } },
        { action: 'addStrategy', feature, payload: strategy(feature) },
        { action: 'patchVariant', feature: other, payload: { variants } },
      ]
      await expectStatus(200, server.url + path, { method: 'POST', headers, body: JSON.stringify(changes) })
      const body = JSON.stringify({ action: 'updateEnabled', feature: other, payload: { enabled: false } })
      writes.push({ method: 'POST', path, headers: token, body })
    }
    additions.push(writes)
  }
  return { author: robots[0]!, touching, additions, storedAt: new Date().toISOString() }
}
