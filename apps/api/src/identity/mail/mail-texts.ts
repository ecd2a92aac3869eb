import type { Mail } from './mail.ts'

type MailText = Pick<Mail, 'subject' | 'text'>

const lines = (...paragraphs: string[]): string => `${paragraphs.join('\n\n')}\n`

/** Mail to a user who forgot the password or whose administrator requires a new one. `url` is the one-time link. */
export const resetMail = (url: string): MailText => ({
  subject: 'Choose a new password for Halyard',
  text: lines(
    'A new password was requested for your Halyard account. Choose the password here:',
    url,
    'The link works once, within one hour. If you did not request a new password, ignore this mail; your password stays unchanged.',
  ),
})

/** Mail to the owner of a new account. `url` is the one-time link for the first password. */
export const welcomeMail = (url: string): MailText => ({
  subject: 'Welcome to Halyard',
  text: lines(
    'A Halyard account was created for you. Choose your password here:',
    url,
    'The link works once, within one day. After that, request a new link with "forgotten password", or ask your administrator.',
  ),
})
