import type { ChangeRequest, ChangeRequestImpact } from '@halyard/contracts'
import { expect } from 'vitest'
import { pathOf, type ReviewScope } from './change-requests.ts'
import type { TestServer } from './harness.ts'

/** A browser application for a project in production. */
export const newApplication = async (server: TestServer, { project }: Pick<ReviewScope, 'project'>) => {
  const token = await server.newToken({ type: 'frontend', project, environment: 'production' })
  /** Evaluates the features for a context several times. Returns the enabled features with their variants. */
  const ask = async (context: object, times = 1): Promise<string[]> => {
    let found: string[] = []
    for (let at = 0; at < times; at++) {
      const answer = await server.send('POST', '/api/frontend', { token, body: { context } })
      expect(answer.status, answer.text).toBe(200)
      found = answer.json.toggles.map(({ name, variant }: { name: string; variant: { name: string } }) => `${name} ${variant.name}`)
    }
    return found
  }
  return { token, ask }
}

export const readImpact = async (server: TestServer, request: ChangeRequest, token?: string): Promise<ChangeRequestImpact> => {
  const answer = await server.send('GET', pathOf(request, `${request.id}/impact`), token === undefined ? {} : { token })
  expect(answer.status, answer.text).toBe(200)
  return answer.json
}

/** The impact on one feature in production. */
export const impactOn = ({ environments }: ChangeRequestImpact, name: string) =>
  environments.find(({ environment }) => environment === 'production')!.features.find((feature) => feature.name === name)!
