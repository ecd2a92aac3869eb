import { expect, test } from 'vitest'
import { resetMail, welcomeMail } from './mail-texts.ts'

const url = 'https://flags.example.org/reset-password?token=a1b2'

test.each([
  ['reset', resetMail(url), 'hour'],
  ['welcome', welcomeMail(url), 'day'],
])('the %s mail has its link on a separate line, so that mail programs recognise it', (_, { subject, text }, time) => {
  expect(text.split('\n')).toContain(url)
  expect(text).toContain(`once, within one ${time}.`)
  expect(text.endsWith('\n')).toBe(true)
  expect(subject).toMatch(/Halyard/)
  expect(`${subject}${text}`).toMatch(/^[\x20-\x7e\n]*$/)
})
