import type { AdvancedPlaygroundRequest } from '@halyard/sdk'
import { type ContextValues, toEvaluationContext } from '../../data/context-values.ts'

/** What the playground evaluates. The fragment of the address keeps it, so it never reaches the log of a server. */
export interface PlayState {
  readonly context: ContextValues
  readonly environments: readonly string[]
  /** Ids of projects; empty: all projects that the caller sees. */
  readonly projects: readonly string[]
  /** A time in the past, RFC 3339; empty: now. */
  readonly asOf: string
}

const isContext = (value: unknown): value is ContextValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every((each) => typeof each === 'string')

const contextIn = (text: string | null): ContextValues => {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return isContext(value) ? value : {}
  } catch {
    return {}
  }
}

/** Reads `#ctx={"userId":"42"}&in=production&project=shop&at=…`. Faulty parts count as missing. */
export const readPlayState = (fragment: string): PlayState => {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''))
  const asOf = fields.get('at') ?? ''
  return {
    context: contextIn(fields.get('ctx')),
    environments: fields.getAll('in'),
    projects: fields.getAll('project'),
    asOf: Number.isNaN(Date.parse(asOf)) ? '' : asOf,
  }
}

const valuesIn = (context: ContextValues): ContextValues => Object.fromEntries(Object.entries(context).filter(([, value]) => value !== ''))

export const printPlayState = ({ context, environments, projects, asOf }: PlayState): string => {
  const fields = new URLSearchParams({ ctx: JSON.stringify(valuesIn(context)) })
  for (const environment of environments) fields.append('in', environment)
  for (const project of projects) fields.append('project', project)
  if (asOf !== '') fields.append('at', asOf)
  return fields.toString()
}

/** The server requires a name of an application. */
const defaultApplication = 'playground'

export const requestOf = ({ context, environments, projects, asOf }: PlayState): AdvancedPlaygroundRequest => ({
  environments: [...environments],
  projects: projects.length === 0 ? '*' : [...projects],
  context: { appName: defaultApplication, ...toEvaluationContext(context) } as AdvancedPlaygroundRequest['context'],
  ...(asOf !== '' && { asOf: new Date(asOf).toISOString() }),
})

/** The number of contexts: a value with commas is a list of values, and the server evaluates every combination. */
export const combinationCount = (context: ContextValues): number =>
  Object.values(context).reduce((product, value) => {
    const pieces = new Set(
      value
        .split(',')
        .map((piece) => piece.trim())
        .filter(Boolean),
    )
    return product * Math.max(1, pieces.size)
  }, 1)

interface Part {
  readonly projects: readonly string[]
  readonly environments: readonly string[]
}

/**
 * Requests of which each has at most `most` outcomes. A project is not divided, because parents count only within one request. `flags` has the
 * number of flags by project. A project that is too large for `most` has a request of its own for each environment.
 */
export const partsOf = (environments: readonly string[], flags: ReadonlyMap<string, number>, contexts: number, most: number): Part[] => {
  const parts: { projects: string[]; environments: readonly string[]; outcomes: number }[] = []
  const add = (project: string, count: number, ofPart: readonly string[]) => {
    const outcomes = count * ofPart.length * contexts
    const open = parts.find((part) => part.environments === ofPart && part.outcomes + outcomes <= most)
    if (open) {
      open.projects.push(project)
      open.outcomes += outcomes
    } else parts.push({ projects: [project], environments: ofPart, outcomes })
  }
  const single = environments.map((environment) => [environment])
  for (const [project, count] of flags)
    for (const ofPart of count * environments.length * contexts <= most ? [environments] : single) add(project, count, ofPart)
  return parts.map(({ outcomes: _, ...part }) => part)
}
