import * as z from 'zod'
import { limits } from '../data/limits.ts'

const [isPrefix, isAnyOfPrefix] = ['IS:', 'IS_ANY_OF:']

/** The words of a filter: one word for `IS:word` or a plain word, each word for `IS_ANY_OF:word,word`. */
export const wordsOfFilter = (filter: string): string[] => {
  if (filter.startsWith(isAnyOfPrefix)) return filter.slice(isAnyOfPrefix.length).split(',')
  return [filter.startsWith(isPrefix) ? filter.slice(isPrefix.length) : filter]
}

/** A filter by words of the given shape. */
export const wordFilter = (word: z.ZodType<string>) =>
  z
    .string()
    .max(limits.filterLength)
    .refine(
      (filter) => {
        const words = wordsOfFilter(filter)
        return words.length <= limits.valuesPerFilter && words.every((each) => word.safeParse(each).success)
      },
      { error: 'must be a word, IS:word or IS_ANY_OF:word,word' },
    )

/** The day of a filter, YYYY-MM-DD. */
export const dayOfFilter = (filter: string): string => filter.slice(-'YYYY-MM-DD'.length)

const isDay = (filter: string) =>
  z.iso.date().safeParse(wordsOfFilter(filter)[0]).success && !filter.startsWith(isAnyOfPrefix) && dayOfFilter(filter) >= '0001'

/** A day in UTC, YYYY-MM-DD, with an optional prefix IS:. */
export const dayFilter = () =>
  z.string().max(limits.dateTimeLength).refine(isDay, { error: 'must be a day, such as 2026-01-31 or IS:2026-01-31' })
