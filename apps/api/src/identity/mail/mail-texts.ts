import type { Mail } from './mail.ts'

type MailText = Pick<Mail, 'subject' | 'text'>

const lines = (...paragraphs: string[]): string => `${paragraphs.join('\n\n')}\n`

/** To somebody who forgot the password, or whose administrator wants it changed. `url` is the link of one use. */
export const resetMail = (url: string): MailText => ({
  subject: 'Choose a new password for Halyard',
  text: lines(
    'A new password was asked for your account in Halyard. Choose it here:',
    url,
    'The link works once, within one hour. If you did not ask for it, you need not do anything: your password stays as it is.',
  ),
})

/** To somebody who was given an account. `url` is the link of one use under which the first password is chosen. */
export const welcomeMail = (url: string): MailText => ({
  subject: 'Welcome to Halyard',
  text: lines(
    'An account in Halyard was made for you. Choose your password here:',
    url,
    'The link works once, within one day. After that, ask for a new one with "forgotten password", or ask your administrator.',
  ),
})
