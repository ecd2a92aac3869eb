import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { type Ignored, ignored } from './ignored.ts'

interface Finding {
  readonly linter: string
  readonly rule: string
  /** The keys from the root of the document, joined by spaces. */
  readonly at: string
  readonly message: string
}

const keysOf = (pointer: string): string =>
  pointer
    .replace(/^#?\//, '')
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join(' ')

const byRedocly = async (document: object): Promise<Finding[]> => {
  const config = await createConfig({ extends: ['recommended'], telemetry: 'off' })
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: '/openapi.json', config })
  return problems.map(({ ruleId, message, location }) => ({
    linter: 'redocly',
    rule: ruleId,
    at: keysOf(location[0]?.pointer ?? ''),
    message,
  }))
}

const bySpectral = async (document: object): Promise<Finding[]> => {
  const linter = new spectral.Spectral()
  // Both packages declare this type, one of them with other type parameters.
  linter.setRuleset({ extends: [[rulesets.oas as RulesetDefinition, 'recommended']] })
  // The linter resolves references in place.
  const findings = await linter.run(structuredClone(document) as Record<string, unknown>)
  return findings.map(({ code, message, path }) => ({ linter: 'spectral', rule: String(code), at: path.join(' '), message }))
}

const isIgnored = ({ rule, at }: Finding, entry: Ignored): boolean => entry.rule === rule && entry.at.test(at)

/** Errors and warnings of the recommended rules of redocly and spectral, one line each, without the ignored findings. */
export const faultsOfOpenApi = async (document: object, exceptions: readonly Ignored[] = ignored): Promise<string[]> => {
  const findings = (await Promise.all([byRedocly(document), bySpectral(document)])).flat()
  const faults = findings.filter((finding) => !exceptions.some((entry) => isIgnored(finding, entry)))
  const unused = exceptions.filter((entry) => !findings.some((finding) => isIgnored(finding, entry)))
  return [
    ...faults.map(({ linter, rule, at, message }) => `${linter} ${rule}: ${at}: ${message}`),
    ...unused.map(({ rule, at }) => `tooling/openapi/ignored.ts: no finding of ${rule} matches ${at}; remove the entry`),
  ]
}
