import type { Mail } from './mail.ts'

type MailText = Pick<Mail, 'subject' | 'text'>

export interface RequestMail {
  readonly type: string
  readonly project: string
  readonly environment: string | null
  /** Id of the change request. */
  readonly request: string
  readonly title: string | null
  /** Name of the account or token that caused the event. */
  readonly created_by: string
  readonly reason: string | null
}

/** End of the subject, by type of event. */
const subjectEnds: Readonly<Record<string, string>> = {
  'change-request-approvers-requested': 'needs your review',
  'change-request-sent-to-review': 'is ready for your review',
  'change-request-approved': 'was approved',
  'change-request-rejected': 'was rejected',
  'change-request-applied': 'was applied',
  'change-request-scheduled-application-failure': 'could not be applied at its time',
  'change-request-approvals-dropped': 'lost its approvals',
}

const maxLineLength = 1_000

/** Puts text of users on one line and truncates it. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, maxLineLength)

/** Mail about a change request, for its author or a requested reviewer. */
export const changeRequestMail = (mail: RequestMail, publicUrl: string): MailText => {
  const { type, project, environment, request, title, created_by, reason } = mail
  const scope = environment === null ? project : `${project}, ${environment}`
  const subject = `Change request ${request} (${scope}) ${subjectEnds[type] ?? 'changed'}`
  const facts = [
    `${subject}.`,
    ...(title === null ? [] : [`Title: ${oneLine(title)}`]),
    ...(reason === null ? [] : [`Reason: ${oneLine(reason)}`]),
    `By: ${oneLine(created_by)}`,
  ]
  const link = `${publicUrl}/projects/${encodeURIComponent(project)}/change-requests/${request}`
  return { subject, text: `${facts.join('\n')}\n\n${link}\n\nYou can switch these mails off in your notification settings.\n` }
}
