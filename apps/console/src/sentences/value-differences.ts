import { numberText } from './numbers.ts'
import { type Parts, say, words } from './parts.ts'
import { added, changed, removed, type Sentence } from './sentence.ts'
import { shownValue } from './values.ts'

/** The values of two sets that only one of them has. */
export const setDifference = (before: readonly string[], after: readonly string[]) => {
  const [from, to] = [new Set(before), new Set(after)]
  return { gained: after.filter((each) => !from.has(each)), lost: before.filter((each) => !to.has(each)) }
}

/** How a set of values changed, such as `userId is one of: +3, −1 (of 214)`, with the values in the detail. `subject` is the words before. */
export const valuesSentence = (subject: Parts, before: readonly string[], after: readonly string[]): Sentence => {
  const { gained, lost } = setDifference(before, after)
  const counts = [
    ...(gained.length > 0 ? [`+${numberText(gained.length)}`] : []),
    ...(lost.length > 0 ? [`−${numberText(lost.length)}`] : []),
  ]
  return changed(say`${subject}: ${words(counts.join(', '))} (of ${words(numberText(before.length))})`, [
    ...gained.map((each) => added(shownValue(each))),
    ...lost.map((each) => removed(shownValue(each))),
  ])
}
