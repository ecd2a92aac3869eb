import type { EventSubject } from './event-subject.ts'
import { type Parts, say, words } from './parts.ts'

/** The words after the author of an event. */
export type Verb = (subject: EventSubject) => Parts
export type Verbs<Type extends string> = { readonly [Each in Type]: Verb }

/** Words before and after the name of the object in the state of the event. */
export const onNamed =
  (before: string, after = ''): Verb =>
  ({ named }) =>
    say`${words(before)} ${named}${words(after)}`

/** Words about a change request. */
export const onRequest =
  (before: string, after = ''): Verb =>
  ({ request, there, within }) =>
    say`${words(before)} ${request}${words(after)}${there}${within}`

/** Words before the flag. */
export const onFlag =
  (before: string, after = ''): Verb =>
  ({ flag, there }) =>
    say`${words(before)} ${flag}${words(after)}${there}`

export const onProject =
  (before: string, after = ''): Verb =>
  ({ project, there }) =>
    say`${words(before)} project ${project}${words(after)}${there}`

export const only =
  (text: string): Verb =>
  () => [words(text)]
