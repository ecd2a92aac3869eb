import * as z from 'zod'
import { limits } from '../data/limits.ts'

const [one, any] = ['IS:', 'IS_ANY_OF:']

/** The words of a filter: of `IS:word` or the word alone the one, of `IS_ANY_OF:word,word` each. */
export const wordsOfFilter = (filter: string): string[] => {
  if (filter.startsWith(any)) return filter.slice(any.length).split(',')
  return [filter.startsWith(one) ? filter.slice(one.length) : filter]
}

/** Words that something may be, each of the given shape. */
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
  z.iso.date().safeParse(wordsOfFilter(filter)[0]).success && !filter.startsWith(any) && dayOfFilter(filter) >= '0001'

/** A day in UTC, YYYY-MM-DD, which IS: may precede. */
export const dayFilter = () =>
  z.string().max(limits.dateTimeLength).refine(isDay, { error: 'must be a day, such as 2026-01-31 or IS:2026-01-31' })
