import * as z from 'zod'

type JsonSchema = Readonly<Record<string, unknown>>

/**
 * A part of a report. The JSON Schema describes what counts; any value is accepted, because SDKs stop reporting when the server refuses a report.
 * The server leaves out what is wrong.
 */
export const lenient = <T>(jsonSchema: JsonSchema) => z.unknown().meta({ ...jsonSchema }) as unknown as z.ZodType<unknown, T>
