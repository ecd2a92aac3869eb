import * as z from 'zod'
import { limits } from '../data/limits.ts'

const codePoints = (text: string) => {
  let count = 0
  for (const _ of text) count++
  return count
}

/** A string bounded in code points. JSON Schema counts the same way, so the bounds are written there as well. */
export const text = (max: number, min = 0) =>
  z
    .string()
    .refine((value) => value.length >= min && (value.length <= max || codePoints(value) <= max) && (value.length > min || codePoints(value) >= min), {
      error: min > 0 ? `must have ${min} to ${max} characters` : `must have at most ${max} characters`,
    })
    .meta({ maxLength: max, ...(min > 0 && { minLength: min }) })

/** RFC 3339 date-time with a zone: `Z` or an offset. */
export const dateTime = () =>
  z.iso.datetime({ offset: true, error: 'must be an RFC 3339 date-time with a zone, such as 2026-01-31T12:00:00.000Z' }).meta({
    format: 'date-time',
    override: { pattern: undefined },
  })

const urlFriendly = /^[A-Za-z0-9\-_.!~*'()]+$/

/** A name that stands in URLs unescaped: 1 to 100 ASCII letters, digits and `-_.!~*'()`, and neither `.` nor `..`. */
export const urlName = () =>
  z
    .string()
    .min(1)
    .max(limits.nameLength)
    .regex(urlFriendly, { error: "must consist of ASCII letters, digits and - _ . ! ~ * ' ( ) alone" })
    .refine((name) => name !== '.' && name !== '..', { error: 'must be neither . nor ..' })

/** An integer that JSON and JavaScript carry exactly. */
export const integer = (min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER) => z.int().min(min).max(max)
