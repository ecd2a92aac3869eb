import { limits } from '../data/limits.ts'
import { endpoint } from '../kernel/endpoint.ts'
import {
  advancedPlaygroundRequestSchema,
  advancedPlaygroundResponseSchema,
  playgroundRequestSchema,
  playgroundResponseSchema,
} from './schemas.ts'

const most = limits.playgroundOutcomes.toLocaleString('en')
const events = limits.eventsUndone.toLocaleString('en')
const evaluation = `The server evaluates the live features of projects that the caller sees, as for an application with a token for these projects. The response has the reason for every outcome. Nothing is stored, and no usage is counted. With \`changeRequest\`, the server evaluates the state that the open request would produce; changes in conflict are omitted and listed. With \`asOf\`, the server evaluates the state at that time by undoing all newer events. If these events are more than ${events} or too large, or do not reach back to that time, the server returns 409. The former state is limited to projects that the caller sees now. Features whose former state is not in the events are listed and have no outcome. A parent feature outside the named projects counts as missing. Name and constraints of a segment that the caller does not see are omitted. The response is streamed.`
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
    description: `${evaluation} A request has at most ${most} features.`,
    body: playgroundRequestSchema,
    success: { status: 200, schema: playgroundResponseSchema, description: 'The outcomes, by name of the feature' },
  }),
  evaluateAdvancedPlayground: endpoint({
    ...common,
    id: 'evaluateAdvancedPlayground',
    path: '/api/admin/playground/advanced',
    summary: 'Evaluate features for many contexts in several environments',
    description: `${evaluation} A context value with commas is a list of values; the server evaluates every combination. Environments times features times combinations must be at most ${most}.`,
    body: advancedPlaygroundRequestSchema,
    success: { status: 200, schema: advancedPlaygroundResponseSchema, description: 'The outcomes, by name of the feature' },
  }),
}
