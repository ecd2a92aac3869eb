import * as z from 'zod'
import { dateTime, uuid } from '../kernel/atoms.ts'
import { endpoint } from '../kernel/endpoint.ts'

const attributeSchema = z.object({
  name: z.string().describe('Name of the attribute or claim'),
  values: z.array(z.string()).describe('Values that the provider sent'),
})

const groupSchema = z.object({ id: z.int().describe('Id of the group'), name: z.string().describe('Name of the group') })

const roleSchema = z.object({
  id: z.int().describe('Id of the role'),
  name: z.string().describe('Name of the role'),
  project: z.string().nullable().describe('Id of the project in which the role counts; null: the root role, which counts everywhere'),
  group: z.string().nullable().describe('Name of the group that gives the role; null: the account has the role itself'),
})

const personSchema = z.object({
  subject: z.string().describe('Name of the person at the provider, which never changes'),
  mail: z.string().nullable().describe('Mail address that the provider sent; null: none'),
  name: z.string().nullable().describe('Name that the provider sent; null: none'),
  groups: z.array(z.string()).nullable().describe('Groups that the provider sent; null: none, so memberships stay unchanged'),
})

const accountSchema = z.object({
  id: z.int().nullable().describe('Id of the existing account; null: the login would create an account'),
  name: z.string().nullable().describe('Name of the account after the login'),
  email: z.string().nullable().describe('Mail address of the account'),
  username: z.string().nullable().describe('User name of the account'),
})

export const signInTestSchema = z
  .object({
    id: uuid().describe('Id of the test'),
    provider: z.string().describe('Kind and issuer of the provider'),
    createdAt: dateTime().describe('When the provider answered'),
    expiresAt: dateTime().describe('When the server deletes the outcome'),
    accepted: z.boolean().describe('Whether a real login with this response would start a session'),
    reason: z.string().nullable().describe('Why the login would be refused; null: it would be accepted'),
    clockDifference: z.number().nullable().describe('Seconds by which the clock of the provider is ahead of this server; null: unknown'),
    person: personSchema.nullable().describe('The person whom the provider proved; null: the response proves nobody'),
    attributes: z.array(attributeSchema).describe('Attributes or claims of the response'),
    account: accountSchema.nullable().describe('The account that the person would get; null: none'),
    roles: z.array(roleSchema).describe('Roles that the account would have after the login'),
    joined: z.array(groupSchema).describe('Groups that the account would join'),
    left: z.array(groupSchema).describe('Groups that the account would leave'),
  })
  .meta({
    id: 'signInTestSchema',
    description: 'The outcome of a test login, which changed nothing',
    examples: [
      {
        id: '5c35bdd1-e30b-491f-b3ed-b1c7e08c5abc',
        provider: 'saml:https://idp.example.com/metadata',
        createdAt: '2026-01-31T12:00:00.000Z',
        expiresAt: '2026-01-31T13:00:00.000Z',
        accepted: true,
        reason: null,
        clockDifference: -0.4,
        person: { subject: 'ada@example.com', mail: 'ada@example.com', name: 'Ada', groups: ['staff'] },
        attributes: [{ name: 'groups', values: ['staff'] }],
        account: { id: 7, name: 'Ada', email: 'ada@example.com', username: null },
        roles: [{ id: 3, name: 'Viewer', project: null, group: null }],
        joined: [{ id: 1, name: 'Staff' }],
        left: [],
      },
    ],
  })
export interface SignInTest extends z.output<typeof signInTestSchema> {}

export const getSignInTest = endpoint({
  id: 'getSignInTest',
  method: 'GET',
  path: '/api/admin/auth/sign-in-tests/:testId',
  summary: 'Read the outcome of a test login',
  description:
    'An administrator begins a test login in the browser with `/auth/saml/login?test=true`, or with the same parameter at another provider. The test starts no session and changes nothing. Only the administrator who began the test can read its outcome, for one hour.',
  params: z.object({ testId: uuid().describe('Id of the test, from the address to which the browser was redirected') }),
  success: { status: 200, schema: signInTestSchema, description: 'The outcome' },
  errors: ['NotFoundError'],
  access: { permission: 'ADMIN', caller: 'person' },
})
