import * as z from 'zod'
import { limits } from '../data/limits.ts'

/** Usage of one feature since the last report. */
export interface ToggleUsage {
  /** Number of evaluations to true; none when absent. */
  yes?: number | undefined
  /** Number of evaluations to false; none when absent. */
  no?: number | undefined
  /** Number of evaluations by variant. */
  variants?: Record<string, number> | undefined
}

export type Toggles = Record<string, ToggleUsage>

type Report = (path: readonly string[], message: string) => void

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= limits.metricCount

const wrongCount = `must be a whole number from 0 to ${limits.metricCount}`

const faultOfName = (name: string, longest: number): string | null => {
  if (name.length > longest && [...name].length > longest) return `must have a name of at most ${longest} characters`
  return name.isWellFormed() && !name.includes('\0') ? null : 'must have a name of well-formed Unicode without NUL'
}

const checkVariants = (variants: unknown, path: readonly string[], report: Report): void => {
  if (!isRecord(variants)) {
    report(path, 'must be an object of counts by variant')
    return
  }
  const names = Object.keys(variants)
  if (names.length > limits.variantsPerToggle) report(path, `must have at most ${limits.variantsPerToggle} variants`)
  for (const name of names) {
    const wrong = faultOfName(name, limits.nameLength) ?? (isCount(variants[name]) ? null : wrongCount)
    if (wrong) report([...path, name], wrong)
  }
}

const checkUsage = (feature: string, usage: unknown, report: Report): void => {
  const wrong = faultOfName(feature, limits.textLength) ?? (isRecord(usage) ? null : 'must be an object with yes and no')
  if (wrong) report([feature], wrong)
  if (!isRecord(usage)) return
  if (usage.yes !== undefined && !isCount(usage.yes)) report([feature, 'yes'], wrongCount)
  if (usage.no !== undefined && !isCount(usage.no)) report([feature, 'no'], wrongCount)
  if (usage.variants !== undefined) checkVariants(usage.variants, [feature, 'variants'], report)
}

const checkToggles = (toggles: unknown, report: Report): void => {
  const features = isRecord(toggles) ? Object.keys(toggles) : []
  if (!isRecord(toggles)) report([], 'must be an object of usage by feature')
  else if (features.length > limits.togglesPerReport) report([], `must have at most ${limits.togglesPerReport} features`)
  else for (const feature of features) checkUsage(feature, toggles[feature], report)
}

const count = (description: string) => ({ type: 'integer', minimum: 0, maximum: limits.metricCount, description }) as const

const jsonSchema = {
  type: 'object',
  maxProperties: limits.togglesPerReport,
  propertyNames: { type: 'string', maxLength: limits.textLength },
  additionalProperties: {
    type: 'object',
    properties: {
      yes: count('Number of evaluations to true; none when absent'),
      no: count('Number of evaluations to false; none when absent'),
      variants: {
        type: 'object',
        maxProperties: limits.variantsPerToggle,
        propertyNames: { type: 'string', maxLength: limits.nameLength },
        additionalProperties: count('Number of evaluations'),
        description: 'Number of evaluations by variant',
      },
    },
  },
} as const

/**
 * Usage by name of the feature, checked by hand: nothing is sent as often as reports, and records of zod would cost ten times as much as
 * parsing the body. The JSON Schema says the same.
 */
export const toggles = () =>
  z
    .unknown()
    .check((context) => {
      checkToggles(context.value, (path, message) => {
        context.issues.push({ code: 'custom', path: [...path], message, input: context.value })
      })
    })
    // What passes the check is of this type.
    .meta(jsonSchema) as unknown as z.ZodType<Toggles, Toggles>
