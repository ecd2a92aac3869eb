import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { controls, reservedNames, urlFriendly } from '../data/names.ts'

/**
 * A function that returns the same schema for the same bounds. Schemas never change, each takes several kilobytes, and the contract has
 * hundreds of names and times.
 */
const shared = <Bounds extends readonly (number | undefined)[], Schema>(create: (...bounds: Bounds) => Schema) => {
  const created = new Map<string, Schema>()
  return (...bounds: Bounds): Schema => {
    const key = bounds.join()
    const schema = created.get(key) ?? create(...bounds)
    created.set(key, schema)
    return schema
  }
}

const codePoints = (text: string) => {
  let count = 0
  for (const _ of text) count++
  return count
}

// PostgreSQL stores neither NUL nor half of a surrogate pair.
const storable = (value: string) => value.isWellFormed() && !value.includes('\0')

/** A string bounded in code points. JSON Schema counts the same way, so its bounds are equal. */
export const text = shared((max: number, min = 0) =>
  z
    .string()
    .refine(
      (value) =>
        value.length >= min && (value.length <= max || codePoints(value) <= max) && (value.length > min || codePoints(value) >= min),
      {
        error: min > 0 ? `must have ${min} to ${max} characters` : `must have at most ${max} characters`,
      },
    )
    .refine(storable, { error: 'must be well-formed Unicode without NUL' })
    .meta({ maxLength: max, ...(min > 0 && { minLength: min }) }),
)

const dateTimeError = { error: 'must be an RFC 3339 date-time with a zone, such as 2026-01-31T12:00:00.000Z' }
const firstInstant = Date.parse('0001-01-01T00:00:00.000Z')
const lastInstant = Date.parse('9999-12-31T23:59:59.999Z')
const withinFourDigitYears = (value: string) => {
  const instant = Date.parse(value)
  return instant >= firstInstant && instant <= lastInstant
}

/** RFC 3339 date-time with a zone: `Z` or an offset. The year is 1 to 9999 in UTC, a range that every client and database can store. */
export const dateTime = shared(() =>
  z.iso
    .datetime({ offset: true, ...dateTimeError })
    .max(limits.dateTimeLength)
    .refine(withinFourDigitYears, dateTimeError)
    .meta({ format: 'date-time', override: { pattern: undefined } }),
)

/** A name that appears unescaped in URLs: 1 to 100 ASCII letters, digits and `-_.!~*'()`, except `.`, `..` and `__proto__`. */
export const urlName = shared(() =>
  z
    .string()
    .min(1)
    .max(limits.nameLength)
    .regex(urlFriendly, { error: "must contain only ASCII letters, digits and - _ . ! ~ * ' ( )" })
    .refine((name) => !reservedNames.includes(name), { error: 'must not be ., .. or __proto__' }),
)

/** The name of a new project or environment. `*` is refused, because tokens use it for all projects or environments. */
export const scopeName = shared(() => urlName().refine((name) => name !== '*', { error: 'must not be *, which stands for all' }))

/** An integer that JSON and JavaScript represent exactly. */
export const integer = shared((min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER) => z.int().min(min).max(max))

// URL.parse accepts spaces, line breaks and missing slashes, which a URI must not have.
const isHttpUrl = (value: string) => /^https?:\/\/[^\s/]\S*$/i.test(value) && URL.canParse(value)

/** An absolute URL of scheme http or https. */
export const httpUrl = shared(() =>
  text(limits.urlLength, 1).refine(isHttpUrl, { error: 'must be an http or https URL' }).meta({ format: 'uri' }),
)

/** Id of a stored row: a positive integer of 32 bits. Ids of numerous resources have a larger bound. */
export const rowId = shared((max: number = limits.rowId) => {
  const error = { error: 'must be an id: a positive integer' }
  return z
    .int(error)
    .min(1, error)
    .max(max, { error: `must be at most ${max}` })
})

/** Any of the keys of a constant table. */
export const keyOf = <K extends string>(table: Readonly<Record<K, unknown>>) =>
  // Object.keys loses the key type; the tables are literals with at least one key.
  z.enum(Object.keys(table) as [K, ...K[]])

/** The id of a row as a word of a filter: digits without a sign or a leading zero. */
export const rowIdText = shared(() =>
  z
    .string()
    .max(String(limits.rowId).length)
    .regex(/^[1-9]\d*$/, { error: 'must be an id: a positive integer' })
    .refine((digits) => Number(digits) <= limits.rowId, { error: `must be at most ${limits.rowId}` }),
)

/** A whole number from `min` to `max`. The error names both bounds. */
export const count = shared((max: number, min = 1) => {
  const bounds = { error: `must be a whole number from ${min} to ${max}` }
  return z.int(bounds).min(min, bounds).max(max, bounds)
})

// Default ignorable code points are invisible: zero-width and bidirectional controls, fillers, tags.
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u
const isSeen = (value: string) => !unseen.test(value)
const seenError = { error: 'must have no control or invisible characters' }

/** A display name. It may contain any characters except those that only control how others are drawn, and must not consist of blanks. */
export const displayName = shared(() =>
  text(limits.nameLength, 1)
    .regex(/\S/, { error: 'must contain more than blanks' })
    .refine((name) => !controls.test(name), { error: 'must not contain characters that control lines or the direction of writing' }),
)

/** Position in a list. The bound leaves exact numbers for further positions behind it. */
export const position = shared(() => z.number().min(-limits.rowId).max(limits.rowId))

/**
 * A mail address, checked loosely and not by the RFC: text on both sides of one @, without white space or invisible characters.
 */
export const email = shared(() =>
  text(limits.emailLength, 3)
    .regex(/^[^\s@]+@[^\s@]+$/, { error: 'must be a mail address' })
    .refine(isSeen, seenError)
    .meta({ format: 'email' }),
)

/** A user name: 1 to 100 visible characters, without white space at either end. */
export const username = shared(() =>
  text(limits.nameLength, 1)
    .regex(/^\S(?:.*\S)?$/, { error: 'must have no white space at either end' })
    .refine(isSeen, seenError),
)

/** A password as sent, weak or strong. The server has the rule for new passwords. */
export const password = shared(() => text(limits.passwordLength, 1).meta({ format: 'password' }))

/** Any of the keys of a constant table, in capital or small ASCII letters. */
export const wordOf = (table: Readonly<Record<string, unknown>>) => {
  const words = Object.keys(table)
  const inAnyCase = (word: string) => word.replace(/[a-z]/g, (letter) => `[${letter.toUpperCase()}${letter}]`)
  return z
    .string()
    .max(Math.max(...words.map((word) => word.length)))
    .regex(new RegExp(`^(?:${words.map(inAnyCase).join('|')})$`), { error: `must be one of ${words.join(', ')}` })
}

/** A UUID of any version; hexadecimal digits in either case. */
export const uuid = shared(() => z.guid({ error: 'must be a UUID' }))

/** A boolean of a query string. */
export const flag = shared(() => z.boolean({ error: 'must be true or false' }))

/** A query parameter that can be repeated: one value, or an array of values. */
export const oneOrMany = <T extends z.ZodType<string | number>>(item: T) => z.union([item, z.array(item).max(limits.valuesPerFilter)])

/** The start of a page of a list. Only the server interprets the text. */
export const cursor = shared(() =>
  z
    .string()
    .min(1)
    .max(limits.cursorLength)
    .regex(/^[\w-]+$/, { error: 'must be a cursor from the Link header of an earlier page' }),
)
