import * as z from 'zod'

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Refuses the name __proto__, which a zod record drops silently. Other names are treated as by the record; accepted values are not transformed. */
export const withoutPrototype = <K extends z.ZodString, V extends z.ZodType>(record: z.ZodRecord<K, V>): z.ZodRecord<K, V> => {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(record, { io: 'input' })
  const checked = z.unknown().check(({ value, issues }) => {
    if (isObject(value) && Object.hasOwn(value, '__proto__'))
      issues.push({ code: 'custom', path: ['__proto__'], message: 'must not be used as a name', input: value })
    for (const { path, message } of record.safeParse(value).error?.issues ?? [])
      issues.push({ code: 'custom', path, message, input: value })
  })
  // Accepted values have the type of the record, and the JSON Schema is that of the record.
  return checked.meta(jsonSchema) as unknown as z.ZodRecord<K, V>
}
