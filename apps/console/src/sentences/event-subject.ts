import type { Event } from '@halyard/sdk'
import { name, type Parts, quotation, say, value, words } from './parts.ts'

export type EventContent = Pick<Event, 'project' | 'featureName' | 'environment' | 'data' | 'preData'>

type State = Readonly<Record<string, unknown>>

/** The objects of an event in words. */
export interface EventSubject {
  /** The state after the event, or else before it. */
  readonly state: State
  readonly before: State
  readonly flag: Parts
  readonly project: Parts
  readonly environment: Parts
  /** The name of the object in the state: of a segment, a token, a person, and so on. */
  readonly named: Parts
  /** Number of the change request. */
  readonly request: Parts
  readonly tag: Parts
  /** ` in production`, if the event has an environment. */
  readonly there: Parts
  /** ` of project shop`, if the event has a project. */
  readonly within: Parts
}

const nameKeys = ['name', 'tokenName', 'appName', 'title', 'username', 'email', 'description', 'origin', 'id'] as const

/** A name, a title or an id of an object. */
const nameIn = (state: State): Parts => {
  for (const key of nameKeys) {
    const found = state[key]
    if (typeof found === 'string' && found !== '') return [key === 'title' || key === 'description' ? quotation(found) : name(found)]
    if (typeof found === 'number') return say`number ${value(found)}`
  }
  return [words('without a name')]
}

const named = (text: unknown, otherwise: string): Parts => [typeof text === 'string' && text !== '' ? name(text) : words(otherwise)]

export const subjectOf = ({ project, featureName, environment, data, preData }: EventContent): EventSubject => {
  const state = data ?? preData ?? {}
  const request = state.changeRequestId ?? state.id
  return {
    state,
    before: preData ?? {},
    flag: named(featureName ?? state.name, 'a flag'),
    project: named(project ?? state.id ?? state.name, 'a project'),
    environment: named(environment ?? state.name, 'an environment'),
    named: nameIn(state),
    request: typeof request === 'number' ? say`change request ${value(`#${request}`)}` : [words('a change request')],
    tag: typeof state.value === 'string' ? [value(`${state.type}:${state.value}`)] : [words('a tag')],
    there: environment === null ? [] : say` in ${name(environment)}`,
    within: project === null ? [] : say` of project ${name(project)}`,
  }
}
