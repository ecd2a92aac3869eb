import * as z from 'zod'

type JsonSchema = Readonly<Record<string, unknown>>

/**
 * A part of a report. The JSON Schema describes valid values; other values are accepted, because SDKs stop reporting after a refusal. The server
 * omits invalid entries.
 */
export const lenient = <T>(jsonSchema: JsonSchema) => z.unknown().meta({ ...jsonSchema }) as unknown as z.ZodType<unknown, T>
