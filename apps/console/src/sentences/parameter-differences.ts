import { numberText } from './numbers.ts'
import { name, type Parts, say, words } from './parts.ts'
import { added, changed, removed, type Sentence } from './sentence.ts'
import { rolloutText, stickinessParts } from './strategy.ts'
import { itemsOf, listParameters, percentageParameters } from './strategy-types.ts'
import { setDifference, valuesSentence } from './value-differences.ts'
import { shownValue } from './values.ts'

const selectedAgain = 'this selects the users again'

const points = (before: string, after: string): Parts => {
  const difference = Number(after) - Number(before)
  if (!Number.isFinite(difference) || difference === 0) return []
  const sign = difference > 0 ? '+' : '−'
  return [words(` (${sign}${numberText(Math.abs(difference))} ${Math.abs(difference) === 1 ? 'point' : 'points'})`)]
}

const unset = words('not set')

const textOf = (text: string | null, show: (text: string) => Parts): Parts => (text === null ? [unset] : show(text))

/** How a parameter of a strategy changed; null: the parameter does not exist. */
export const parameterSentence = (parameter: string, before: string | null, after: string | null): Sentence => {
  if (percentageParameters.has(parameter)) {
    const difference = before === null || after === null ? [] : points(before, after)
    return changed(say`Rollout ${textOf(before, rolloutText)} → ${textOf(after, rolloutText)}${difference}`)
  }
  if (parameter === 'stickiness')
    return changed(say`sticky ${textOf(before, stickinessParts)} → ${textOf(after, stickinessParts)}: ${words(selectedAgain)}`)
  if (parameter === 'groupId')
    return changed(say`group ${textOf(before, shownValue)} → ${textOf(after, shownValue)}: ${words(selectedAgain)}`)
  const list = listParameters.get(parameter)
  if (list !== undefined) {
    const [was, is] = [itemsOf(before ?? ''), itemsOf(after ?? '')]
    const { gained, lost } = setDifference(was, is)
    if (gained.length + lost.length > 0) return valuesSentence([words(list)], was, is)
    return changed(say`${words(list)}: the same values in another form`)
  }
  if (before === null) return added(say`parameter ${name(parameter)} ${shownValue(after)}`)
  if (after === null) return removed(say`parameter ${name(parameter)} ${shownValue(before)}`)
  return changed(say`parameter ${name(parameter)} ${shownValue(before)} → ${shownValue(after)}`)
}
