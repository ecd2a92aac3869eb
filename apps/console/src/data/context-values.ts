import { type EvaluationContext, rootFields } from '@halyard/domain'
import type { PersonaContext } from '@halyard/sdk'

/** The values of a context by field name. Empty values are missing fields. */
export type ContextValues = Readonly<Record<string, string>>

const roots: ReadonlySet<string> = new Set(rootFields)
const personaRoots: ReadonlySet<string> = new Set(['userId', 'sessionId', 'remoteAddress'])

const given = (values: ContextValues): (readonly [string, string])[] => Object.entries(values).filter(([, value]) => value !== '')

const split = (values: ContextValues, own: ReadonlySet<string>) => ({
  ...Object.fromEntries(given(values).filter(([name]) => own.has(name))),
  properties: Object.fromEntries(given(values).filter(([name]) => !own.has(name))),
})

/** The context for the evaluator: known root fields, and the other fields as properties. */
export const toEvaluationContext = (values: ContextValues): EvaluationContext => split(values, roots)

export const toPersonaContext = (values: ContextValues): PersonaContext => split(values, personaRoots)

export const ofPersona = ({ properties = {}, ...fields }: PersonaContext): ContextValues =>
  Object.fromEntries(Object.entries({ ...fields, ...properties }).filter((entry): entry is [string, string] => entry[1] !== undefined))
