import { expect, test } from 'vitest'
import { changeRequestMail, type RequestMail } from './change-request-mails.ts'

const facts: RequestMail = {
  type: 'change-request-approved',
  project: 'shop',
  environment: 'production',
  request: '12',
  title: null,
  created_by: 'ada',
  reason: null,
}

test('a mail contains the request, the change, its actor, and a link to the request', () => {
  expect(changeRequestMail(facts, 'https://flags.example.org')).toEqual({
    subject: 'Change request 12 (shop, production) was approved',
    text: [
      'Change request 12 (shop, production) was approved.\nBy: ada',
      'https://flags.example.org/projects/shop/change-requests/12',
      'You can switch these mails off in your notification settings.\n',
    ].join('\n\n'),
  })
})

test('text of users is put on one line and truncated', () => {
  const { subject, text } = changeRequestMail({ ...facts, title: 'One\r\n\u2028Bcc: all', reason: 'x'.repeat(5_000) }, 'http://localhost')
  expect(subject).not.toContain('One')
  expect(text).toContain('\nTitle: One Bcc: all\nReason: xxx')
  expect(text.length).toBeLessThan(1_500)
})
