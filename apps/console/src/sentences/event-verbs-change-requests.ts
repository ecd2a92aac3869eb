import { changeActions } from '@halyard/contracts/data'
import { onRequest, type Verb, type Verbs } from './event-wording.ts'
import { quotation, say, words } from './parts.ts'

const actionWords: Readonly<Record<(typeof changeActions)[number], string>> = {
  updateSegment: 'change of a segment',
  deleteSegment: 'deletion of a segment',
  updateEnabled: 'turning the flag on or off',
  addStrategy: 'new strategy',
  updateStrategy: 'change of a strategy',
  deleteStrategy: 'removal of a strategy',
  archiveFeature: 'archiving of the flag',
  patchVariant: 'change of the variants',
  reorderStrategy: 'new order of the strategies',
  addDependency: 'parent',
  deleteDependency: 'removal of the parent',
}

const onChange =
  (verb: string, preposition: string): Verb =>
  ({ state, flag, request }) => {
    const { action } = state
    const known = changeActions.find((each) => each === action)
    const about = known?.endsWith('Segment') ? [] : say` for ${flag}`
    return say`${words(verb)} the change “${words(known ? actionWords[known] : 'unknown action')}”${about} ${words(preposition)} ${request}`
  }

const text = (given: unknown) => quotation(typeof given === 'string' ? given : '')

export const changeRequestVerbs = {
  'change-request-created': onRequest('created'),
  'change-request-title-updated': ({ request, state }) =>
    state.title ? say`set the title of ${request} to ${text(state.title)}` : say`removed the title of ${request}`,
  'change-request-discarded': onRequest('discarded'),
  'change-request-sent-to-review': onRequest('sent', ' to review'),
  'change-request-approval-added': onRequest('approved'),
  'change-request-approved': onRequest('gave the last approval that is needed to'),
  'change-request-approval-withdrawn': onRequest('withdrew the approval of'),
  'change-request-rejection-withdrawn': onRequest('withdrew the rejection of'),
  'change-request-approvals-dropped': ({ request, state }) =>
    state.reason ? say`caused the loss of approvals of ${request}: ${text(state.reason)}` : say`caused the loss of approvals of ${request}`,
  'change-request-rejected': onRequest('rejected'),
  'change-request-cancelled': onRequest('cancelled'),
  'change-request-applied': onRequest('applied'),
  'change-request-scheduled': onRequest('scheduled'),
  'change-request-scheduled-application-success': onRequest('applied', ' at its scheduled time'),
  'change-request-scheduled-application-failure': ({ request, state }) =>
    say`could not apply ${request} at its scheduled time: ${text(state.failureReason)}`,
  'change-request-conflict': ({ request, state }) => say`found a conflict of the scheduled ${request}: ${text(state.conflict)}`,
  'change-request-comment-added': ({ request, state }) => say`commented on ${request}: ${text(state.text)}`,
  'change-request-approvers-requested': onRequest('asked for reviews of'),
  'change-request-configuration-updated': ({ state, environment, within }) =>
    say`${words(state.changeRequestEnabled ? 'required reviews' : 'changed the review setting')} in ${environment}${within}`,
  'change-added': onChange('added', 'to'),
  'change-edited': onChange('replaced', 'in'),
  'change-discarded': onChange('removed', 'from'),
} satisfies Partial<Verbs<string>>
