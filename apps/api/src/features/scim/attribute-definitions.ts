interface AttributeOptions {
  readonly type?: 'string' | 'boolean' | 'complex' | 'reference' | 'dateTime'
  readonly multiValued?: boolean
  readonly required?: boolean
  readonly caseExact?: boolean
  readonly mutability?: 'readWrite' | 'readOnly' | 'immutable'
  readonly uniqueness?: 'none' | 'server'
  readonly subAttributes?: readonly object[]
}

/** The definition of an attribute with all its properties. Source: RFC 7643, 7. */
const attribute = (name: string, description: string, options: AttributeOptions = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...options,
})

const readOnly = { mutability: 'readOnly' } as const

export const userAttributes = [
  attribute('userName', 'Name for the login, unique in any case; often the mail address', { required: true, uniqueness: 'server' }),
  attribute('name', 'Parts of the name', {
    type: 'complex',
    subAttributes: [
      attribute('formatted', 'Complete name; the same as displayName'),
      attribute('givenName', 'Given name'),
      attribute('familyName', 'Family name'),
    ],
  }),
  attribute('displayName', 'Name for people'),
  attribute('emails', 'Mail addresses. The server stores one: the primary address, or else the one of type work, or else the first', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'Mail address'),
      attribute('type', 'Type, such as work'),
      attribute('primary', 'Whether the address is the primary one', { type: 'boolean' }),
    ],
  }),
  attribute('active', 'Whether the user can log in. The sessions and tokens of a user end with the value false', { type: 'boolean' }),
  attribute('groups', 'Groups of the user', {
    type: 'complex',
    multiValued: true,
    ...readOnly,
    subAttributes: [
      attribute('value', 'Id of the group', readOnly),
      attribute('$ref', 'Address of the group', { type: 'reference', ...readOnly }),
      attribute('display', 'Name of the group', readOnly),
      attribute('type', 'Always direct', readOnly),
    ],
  }),
]

export const groupAttributes = [
  attribute('displayName', 'Name of the group, unique in any case', { required: true, uniqueness: 'server' }),
  attribute('members', 'Users in the group', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'Id of the user', { mutability: 'immutable' }),
      attribute('$ref', 'Address of the user', { type: 'reference', ...readOnly }),
      attribute('display', 'Name of the user', readOnly),
      attribute('type', 'Always User', { mutability: 'immutable' }),
    ],
  }),
]
