import { type Conversion, type ConversionOptions, faulty, parsed } from '../conversion.ts'
import { flagValueOf } from '../rules/flag-value.ts'
import { toStrategies } from '../rules/strategies.ts'
import { StateBuilder } from '../state-builder.ts'
import { isBoolean, rulesOf } from './rules.ts'
import { type Document, documentSchema } from './schemas.ts'
import { segmentCondition } from './segments.ts'

const namespaceOf = ({ namespace }: Document) => {
  const given = typeof namespace === 'string' ? { key: namespace, name: namespace } : namespace
  return { key: given?.key || 'default', name: given?.name || given?.key || 'default' }
}

/** Converts the documents of an export of Flipt. A namespace becomes a project. Throws Refused. */
export const convertFlipt = (file: unknown, { environment, project }: ConversionOptions): Conversion => {
  if (environment === undefined) throw faulty('file', 'exports of Flipt do not name an environment; add --environment <name>')
  const builder = new StateBuilder()
  const { report } = builder
  const target = builder.environment(environment, 'file')
  const documents = Array.isArray(file) ? file : [file]
  for (const [index, given] of documents.entries()) {
    const path = documents.length === 1 ? 'file' : `file/${index}`
    const document = parsed(documentSchema, given, path)
    const { key: namespace, name } = namespaceOf(document)
    const isDefault = namespace === 'default'
    const owner = isDefault ? builder.project(project, path) : builder.project(namespace, path, name)
    const segments = new Map(
      (document.segments ?? []).map(({ key, ...segment }, at) => [
        key,
        builder.segment({
          name: `${segment.name || key} (Flipt, ${namespace})`,
          description: segment.description,
          condition: segmentCondition({ key, ...segment }, `${path}/segments/${at}`),
        }),
      ]),
    )
    for (const [at, flag] of (document.flags ?? []).entries()) {
      const flagPath = `${path}/flags/${at}`
      const feature = builder.nameFeature(flag.key, flagPath, isDefault ? '' : `${namespace}.`)
      if (flag.metadata && Object.keys(flag.metadata).length > 0)
        report({ path: `${flagPath}/metadata`, what: `metadata ${Object.keys(flag.metadata).join(', ')}`, done: 'the metadata is missing' })
      const isValued = !isBoolean(flag)
      const rules = rulesOf(flag, flagPath, segments)
      // The field `enabled` of a boolean flag is only its default.
      const isOn = isValued ? flag.enabled : rules.some(({ serve }) => typeof serve === 'string' || serve.share > 0)
      builder.feature({
        name: feature,
        path: flagPath,
        project: owner,
        description: [flag.name !== flag.key && flag.name, flag.description].filter(Boolean).join(': ') || null,
        flagValue: isValued ? null : flagValueOf([true], false),
        configurations: [{ environment: target, enabled: isOn, strategies: toStrategies(rules, { feature, isValued, report }) }],
      })
    }
  }
  return builder.build()
}
