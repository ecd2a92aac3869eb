import { expect, test } from 'vitest'
import { type TokenRequest, tokenRequest, UsageError } from './token-request.ts'

const asked: [string, TokenRequest][] = [
  ['', { type: 'admin', project: '*', environment: '*', name: 'admin token' }],
  ['--type admin --name ops', { type: 'admin', project: '*', environment: '*', name: 'ops' }],
  ['--type backend --environment production', { type: 'backend', project: '*', environment: 'production', name: 'backend token' }],
  ['--type client --environment dev --name ci', { type: 'backend', project: '*', environment: 'dev', name: 'ci' }],
  ['--type=frontend --project=web --environment=dev', { type: 'frontend', project: 'web', environment: 'dev', name: 'frontend token' }],
]
test.each(asked)('token create %s', (line, request) => {
  expect(tokenRequest(line.split(' ').filter(Boolean))).toEqual(request)
})

const refused: [string, string][] = [
  ['--type root', '--type must be one of admin, backend, frontend'],
  ['--project default', 'an admin token holds for every project and environment'],
  ['--environment production', 'an admin token holds for every project and environment'],
  ['--type backend', '--environment must name one environment'],
  ['--type frontend --environment *', '--environment must name one environment'],
  ['--secret x', "Unknown option '--secret'"],
  ['--name', "Option '--name <value>' argument missing"],
  ['production', "Unexpected argument 'production'"],
]
test.each(refused)('token create %s is not understood', (line, why) => {
  expect(() => tokenRequest(line.split(' '))).toThrow(UsageError)
  expect(() => tokenRequest(line.split(' '))).toThrow(why)
})
