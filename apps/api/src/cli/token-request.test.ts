import { expect, test } from 'vitest'
import { UsageError } from './refusal.ts'
import { type TokenOptions, type TokenRequest, tokenRequest } from './token-request.ts'

const accepted: [TokenOptions, TokenRequest][] = [
  [{ type: 'admin' }, { type: 'admin', project: '*', environment: '*', name: 'admin token' }],
  [
    { type: 'admin', name: 'ops' },
    { type: 'admin', project: '*', environment: '*', name: 'ops' },
  ],
  [
    { type: 'backend', environment: 'production' },
    { type: 'backend', project: '*', environment: 'production', name: 'backend token' },
  ],
  [
    { type: 'client', environment: 'dev', name: 'ci' },
    { type: 'backend', project: '*', environment: 'dev', name: 'ci' },
  ],
  [
    { type: 'frontend', project: 'web', environment: 'dev' },
    { type: 'frontend', project: 'web', environment: 'dev', name: 'frontend token' },
  ],
]
test.each(accepted)('token create accepts %j', (options, request) => {
  expect(tokenRequest(options)).toEqual(request)
})

const refused: [TokenOptions, string][] = [
  [{ type: 'admin', project: 'default' }, 'an admin token covers all projects and environments'],
  [{ type: 'admin', environment: 'production' }, 'an admin token covers all projects and environments'],
  [{ type: 'backend' }, '--environment must name one environment'],
  [{ type: 'frontend', environment: '*' }, '--environment must name one environment'],
]
test.each(refused)('token create refuses %j', (options, reason) => {
  expect(() => tokenRequest(options)).toThrow(UsageError)
  expect(() => tokenRequest(options)).toThrow(reason)
})
