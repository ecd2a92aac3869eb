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

/** What happened to a change request, by type of event, as the end of the sentence in the subject. */
const happened: Readonly<Record<string, string>> = {
  'change-request-approvers-requested': 'needs your review',
  'change-request-sent-to-review': 'is ready for your review',
  'change-request-approved': 'was approved',
  'change-request-rejected': 'was rejected',
  'change-request-applied': 'was applied',
  'change-request-scheduled-application-failure': 'could not be applied at its time',
  'change-request-approvals-dropped': 'lost its approvals',
}

const longest = 1_000

/** Text of people on one line, as long as a mail needs. */
const line = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, longest)

/** A mail about a change request, to its author or to a requested reviewer. */
export const changeRequestMail = (mail: RequestMail, publicUrl: string): MailText => {
  const { type, project, environment, request, title, created_by, reason } = mail
  const place = environment === null ? project : `${project}, ${environment}`
  const subject = `Change request ${request} (${place}) ${happened[type] ?? 'changed'}`
  const facts = [
    `${subject}.`,
    ...(title === null ? [] : [`Title: ${line(title)}`]),
    ...(reason === null ? [] : [`Reason: ${line(reason)}`]),
    `By: ${line(created_by)}`,
  ]
  const link = `${publicUrl}/projects/${encodeURIComponent(project)}/change-requests/${request}`
  return { subject, text: `${facts.join('\n')}\n\n${link}\n\nYou can switch these mails off in your notification settings.\n` }
}
