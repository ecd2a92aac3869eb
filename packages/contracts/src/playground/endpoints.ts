import { limits } from '../data/limits.ts'
import { endpoint } from '../kernel/endpoint.ts'
import {
  advancedPlaygroundRequestSchema,
  advancedPlaygroundResponseSchema,
  playgroundRequestSchema,
  playgroundResponseSchema,
} from './schemas.ts'

const most = limits.playgroundOutcomes.toLocaleString('en')
const how = `The server evaluates the live features of projects that the caller sees, as for an application whose token is for these projects, and gives the reason for every outcome. Nothing is stored, and no usage is counted. With \`changeRequest\`, the server evaluates what the open request would leave; changes in conflict are left out and listed. A parent feature outside the named projects counts as missing. Name and constraints of a segment that the caller does not see are left out. The response is sent in parts.`
const common = {
  safe: true,
  method: 'POST',
  errors: ['NotFoundError', 'ConflictError', 'RateLimitError'],
  access: { permission: null },
} as const

export const playgroundEndpoints = {
  evaluatePlayground: endpoint({
    ...common,
    id: 'evaluatePlayground',
    path: '/api/admin/playground',
    summary: 'Evaluate features for one context',
    description: `${how} A request has at most ${most} features.`,
    body: playgroundRequestSchema,
    success: { status: 200, schema: playgroundResponseSchema, description: 'The outcomes, by name of the feature' },
  }),
  evaluateAdvancedPlayground: endpoint({
    ...common,
    id: 'evaluateAdvancedPlayground',
    path: '/api/admin/playground/advanced',
    summary: 'Evaluate features for many contexts in several environments',
    description: `${how} A context value with commas is a list of values; the server evaluates every combination. Environments times features times combinations must be at most ${most}.`,
    body: advancedPlaygroundRequestSchema,
    success: { status: 200, schema: advancedPlaygroundResponseSchema, description: 'The outcomes, by name of the feature' },
  }),
}
