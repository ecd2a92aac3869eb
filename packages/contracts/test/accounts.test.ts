import { expect, test } from 'vitest'
import type * as z from 'zod'
import { limits } from '../src/data/index.ts'
import {
  createApiTokenSchema,
  createPatSchema,
  createServiceAccountSchema,
  createUserSchema,
  emailSchema,
  groupInputSchema,
  idSchema,
  listEndpoints,
  logInSchema,
  passwordSchema,
  publicSignupTokenCreateSchema,
  setPasswordSchema,
  setProjectAccessSchema,
  signUpSchema,
  updateUserSchema,
} from '../src/index.ts'

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success

test('a new user needs a user name or mail address, and a service account needs a user name or name', () => {
  const given = (...names: object[]) => names.map((name) => accepts(createUserSchema, { rootRole: 3, ...name }))
  expect(given({ username: 'ada' }, { email: 'ada@localhost' }, {}, { name: 'Ada' })).toEqual([true, true, false, false])
  const machine = (...names: object[]) => names.map((name) => accepts(createServiceAccountSchema, { rootRole: 3, ...name }))
  expect(machine({ username: 'ci' }, { name: 'CI' }, { username: 'ci', name: '' })).toEqual([true, true, true])
  expect(machine({}, { name: '' }, { name: ' ' }, { username: '' }, { username: null, name: 'CI' })).toEqual(Array(5).fill(false))
})

test('a root role is an id or one of three names', () => {
  const role = (rootRole: unknown) => accepts(updateUserSchema, { rootRole })
  expect([1, 2_147_483_647, 'Viewer', 'Editor', 'Admin'].map(role)).toEqual(Array(5).fill(true))
  expect([0, -1, 1.5, 2_147_483_648, '1', 'viewer', 'Owner', null].map(role)).toEqual(Array(8).fill(false))
})

const credentials = { password: 'Correct-Horse-7' }
const strict: [string, z.ZodType, object][] = [
  ['createUserSchema', createUserSchema, { username: 'ada', rootRole: 3 }],
  ['updateUserSchema', updateUserSchema, {}],
  ['idSchema', idSchema, { id: 'ada@localhost' }],
  ['passwordSchema', passwordSchema, credentials],
  ['logInSchema', logInSchema, { username: 'ada', ...credentials }],
  ['setPasswordSchema', setPasswordSchema, { token: 'x', ...credentials }],
  ['emailSchema', emailSchema, { email: 'ada@localhost' }],
  ['signUpSchema', signUpSchema, { email: 'ada@localhost', name: 'Ada', ...credentials }],
  ['publicSignupTokenCreateSchema', publicSignupTokenCreateSchema, { name: 'x', expiresAt: '2026-01-31T12:00:00Z' }],
  ['createPatSchema', createPatSchema, { description: 'CI' }],
  ['createApiTokenSchema', createApiTokenSchema, { tokenName: 'Shop', type: 'backend' }],
]

test.each(strict)('%s rejects unknown fields', (_, schema, value) => {
  expect(accepts(schema, value)).toBe(true)
  for (const name of ['isAdmin', 'constructor', '__proto__']) expect(accepts(schema, { ...value, [name]: true })).toBe(false)
})

test('an API token requires a name, and accepts only ids as projects', () => {
  const token = (...more: object[]) => more.map((one) => accepts(createApiTokenSchema, { type: 'Client', ...one }))
  expect(token({ tokenName: 'a' }, { username: 'a', projects: ['*'] }, { tokenName: 'a', expiresAt: null })).toEqual([true, true, true])
  expect(token({}, { tokenName: '' }, { tokenName: 'a', projects: [] }, { tokenName: 'a', project: 'a b' })).toEqual(Array(4).fill(false))
})

test('lists of accounts are bounded', () => {
  const members = (count: number) => accepts(groupInputSchema, { name: 'Team', users: Array(count).fill({ user: { id: 1 } }) })
  expect([limits.membersPerGroup, limits.membersPerGroup + 1].map(members)).toEqual([true, false])
  const holders = (count: number) => accepts(setProjectAccessSchema, { roles: [{ id: 4, users: Array(count).fill(1) }] })
  expect([limits.accountsPerList, limits.accountsPerList + 1].map(holders)).toEqual([true, false])
  expect(setProjectAccessSchema.parse({ roles: [{ id: 4 }] })).toEqual({ roles: [{ id: 4, users: [], groups: [] }] })
})

test('only these endpoints accept callers without credentials', () => {
  const open = listEndpoints().filter(({ endpoint }) => endpoint.access.caller === 'anyone')
  expect(open.map(({ endpoint: { method, path } }) => `${method} ${path}`)).toEqual([
    'POST /edge/validate',
    'GET /auth/methods',
    'POST /auth/simple/login',
    'POST /auth/passkey/options',
    'POST /auth/passkey/login',
    'POST /logout',
    'GET /auth/reset/validate',
    'POST /auth/reset/validate-password',
    'POST /auth/reset/password',
    'POST /auth/reset/password-email',
    'GET /invite/:secret/validate',
    'POST /invite/:secret/signup',
  ])
})
