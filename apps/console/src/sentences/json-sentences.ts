import type { JsonDifference } from './json-differences.ts'
import { join, type Parts, say, value } from './parts.ts'
import { added, changed, removed, type Sentence } from './sentence.ts'
import { shownValue } from './values.ts'

// In JSON, null and the text "null" differ.
const jsonValue = (data: unknown): Parts =>
  data === null || typeof data === 'string' ? shownValue(JSON.stringify(data)) : shownValue(data)

/** One difference of two documents, such as `/limit 10 → 20`, after the words of the subject. */
export const byPointer = (subject: Parts, { pointer, before, after }: JsonDifference): Sentence => {
  const at = join(
    [subject, pointer === '' ? [] : [value(pointer)]].filter((parts) => parts.length > 0),
    ' ',
  )
  if (before === undefined) return added(join([at, jsonValue(after)], ' '))
  if (after === undefined) return removed(join([at, jsonValue(before)], ' '))
  return changed(join([at, say`${jsonValue(before)} → ${jsonValue(after)}`], ' '))
}
