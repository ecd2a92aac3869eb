import * as z from 'zod'

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** A record of zod drops the name __proto__ without a word; this one, which is the same for all else, refuses it. What it takes is not transformed. */
export const withoutPrototype = <K extends z.ZodString, V extends z.ZodType>(record: z.ZodRecord<K, V>): z.ZodRecord<K, V> => {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(record, { io: 'input' })
  const checked = z.unknown().check(({ value, issues }) => {
    if (isObject(value) && Object.hasOwn(value, '__proto__'))
      issues.push({ code: 'custom', path: ['__proto__'], message: 'is no name that can be used', input: value })
    for (const { path, message } of record.safeParse(value).error?.issues ?? [])
      issues.push({ code: 'custom', path, message, input: value })
  })
  // What passes is of the record's type, and its JSON Schema is that of the record.
  return checked.meta(jsonSchema) as unknown as z.ZodRecord<K, V>
}
