import { jsonDifferences, parsedJson } from './json-differences.ts'
import { byPointer } from './json-sentences.ts'
import { count } from './numbers.ts'
import { name, say, words } from './parts.ts'
import { added, changed, removed, type Sentence } from './sentence.ts'
import { setDifference, valuesSentence } from './value-differences.ts'
import { payloadParts, type ShownPayload, type ShownVariant, variantParts, weightText } from './variants.ts'

type Payload = ShownPayload | null | undefined

const payloadSentences = (owner: string, before: Payload, after: Payload): Sentence[] => {
  const subject = say`payload of ${name(owner)}:`
  if (!before && !after) return []
  if (!after) return [removed(say`${subject} ${payloadParts(before)}`)]
  if (!before) return [added(say`${subject} ${payloadParts(after)}`)]
  if (before.type === after.type && before.value === after.value) return []
  if (before.type !== 'json' || after.type !== 'json') return [changed(say`${subject} ${payloadParts(before)} → ${payloadParts(after)}`)]
  const [from, to] = [parsedJson(before.value), parsedJson(after.value)]
  if (!from || !to) return [changed(say`${subject} ${payloadParts(before)} → ${payloadParts(after)}`)]
  const differences = jsonDifferences(from.document, to.document)
  if (differences.length === 0) return [changed(say`${subject} the same JSON in another form`)]
  const [first] = differences
  if (first && differences.length === 1) return [byPointer(subject, first)]
  return [
    changed(
      say`${subject} ${count(differences.length, 'value')}`,
      differences.map((each) => byPointer([], each)),
    ),
  ]
}

const overrideSentences = (owner: string, before: ShownVariant, after: ShownVariant): Sentence[] => {
  const valuesByField = ({ overrides = [] }: ShownVariant) => {
    const fields = new Map<string, string[]>()
    for (const { contextName, values } of overrides) fields.set(contextName, [...(fields.get(contextName) ?? []), ...values])
    return fields
  }
  const [from, to] = [valuesByField(before), valuesByField(after)]
  const sentences = [...new Set([...from.keys(), ...to.keys()])].flatMap((field) => {
    const [was, is] = [from.get(field) ?? [], to.get(field) ?? []]
    const { gained, lost } = setDifference(was, is)
    return gained.length + lost.length === 0 ? [] : [valuesSentence(say`always ${name(owner)} if ${name(field)} is one of`, was, is)]
  })
  const isSame = JSON.stringify(before.overrides ?? []) === JSON.stringify(after.overrides ?? [])
  return isSame || sentences.length > 0 ? sentences : [changed(say`${name(owner)}: the overrides have another order`)]
}

const changesOf = (before: ShownVariant, after: ShownVariant): Sentence[] => {
  const owner = after.name
  const share = ({ weight, weightType }: ShownVariant) => words(`${weightText(weight)}${weightType === 'fix' ? ' (fixed)' : ''}`)
  const isShareSame = before.weight === after.weight && before.weightType === after.weightType
  return [
    ...(isShareSame ? [] : [changed(say`${name(owner)} ${share(before)} → ${share(after)}`)]),
    ...(before.stickiness === after.stickiness
      ? []
      : [changed(say`${name(owner)} sticky by ${name(before.stickiness ?? 'default')} → by ${name(after.stickiness ?? 'default')}`)]),
    ...payloadSentences(owner, before.payload, after.payload),
    ...overrideSentences(owner, before, after),
  ]
}

/** How a variant changed; null: the variant does not exist. */
export const variantSentences = (before: ShownVariant | null, after: ShownVariant | null): Sentence[] => {
  if (before && after) return changesOf(before, after)
  if (after) return [added(say`variant ${variantParts(after)}`)]
  return before ? [removed(say`variant ${variantParts(before)}`)] : []
}
