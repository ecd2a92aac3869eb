import { type PatchPath, parsePatchPath } from './parse-patch-path.ts'
import { fieldOf, isScimObject, listOf, type ScimObject } from './scim-object.ts'
import { ScimRefusal, scimRefusal } from './scim-refusal.ts'

/** One change to one attribute. */
export interface ScimChange {
  readonly op: 'add' | 'replace' | 'remove'
  readonly target: PatchPath
  /** The path as it was sent, for messages. */
  readonly text: string
  readonly value: unknown
  /** True: the client named the attribute itself. False: the attribute is a field of an object, in which unknown fields are ignored. */
  readonly isNamed: boolean
}

const mostOperations = 1_000
const ops: ReadonlyMap<string, ScimChange['op']> = new Map([
  ['add', 'add'],
  ['replace', 'replace'],
  ['remove', 'remove'],
])

/** A field of a value without a path. Names that are no paths are ignored. */
const changesOfFields = (op: ScimChange['op'], value: ScimObject): ScimChange[] =>
  Object.entries(value).flatMap(([text, inner]) => {
    const target = parsePatchPath(text)
    return target instanceof ScimRefusal ? [] : [{ op, target, text, value: inner, isNamed: false }]
  })

const readOperation = (operation: unknown): readonly ScimChange[] | ScimRefusal => {
  if (!isScimObject(operation)) return scimRefusal('invalidSyntax', 'Each operation must be an object')
  const word = fieldOf(operation, 'op')
  const op = typeof word === 'string' ? ops.get(word.toLowerCase()) : undefined
  if (!op) return scimRefusal('invalidSyntax', 'The op of an operation must be add, replace or remove')
  const path = fieldOf(operation, 'path')
  const value = fieldOf(operation, 'value')
  if (path === undefined || path === null || path === '') {
    if (op === 'remove') return scimRefusal('noTarget', 'The operation remove needs a path')
    return isScimObject(value) ? changesOfFields(op, value) : scimRefusal('invalidValue', 'An operation without a path needs an object')
  }
  if (typeof path !== 'string') return scimRefusal('invalidPath', 'The path of an operation must be a text')
  const target = parsePatchPath(path)
  return target instanceof ScimRefusal ? target : [{ op, target, text: path, value, isNamed: true }]
}

/** The changes of a PATCH in order. Source: RFC 7644, 3.5.2; op names have any case, as clients send them. */
export const readScimPatch = (body: ScimObject): readonly ScimChange[] | ScimRefusal => {
  const operations = listOf(fieldOf(body, 'Operations'))
  if (operations.length === 0) return scimRefusal('invalidSyntax', 'The list Operations must have at least one operation')
  if (operations.length > mostOperations) return scimRefusal('tooMany', `A PATCH can have at most ${mostOperations} operations`)
  const changes: ScimChange[] = []
  for (const operation of operations) {
    const read = readOperation(operation)
    if (read instanceof ScimRefusal) return read
    changes.push(...read)
  }
  return changes
}

/** Attributes that only this server sets. */
const readOnly: ReadonlySet<string> = new Set(['id', 'meta', 'schemas', 'groups', '$ref'])

/** Attributes of RFC 7643 that this server does not store. Clients can send them. */
const unstored: ReadonlySet<string> = new Set(
  (
    'nickname profileurl title usertype preferredlanguage locale timezone password phonenumbers ims photos addresses entitlements roles ' +
    'x509certificates employeenumber costcenter organization division department manager'
  ).split(' '),
)

/**
 * The result for an attribute that this server does not change: an error for one that the client named, although it is read-only or does
 * not exist. Undefined: the change is ignored.
 */
export const refusalOfAttribute = ({ target: { path }, text, isNamed }: ScimChange): ScimRefusal | undefined => {
  const name = path[0] ?? ''
  if (!isNamed || name.startsWith('urn:') || unstored.has(name)) return undefined
  if (readOnly.has(name)) return scimRefusal('mutability', `Clients cannot change the attribute ${text}`)
  return scimRefusal('invalidPath', `There is no attribute ${text.slice(0, 100)}`)
}
