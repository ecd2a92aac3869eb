import type { Test } from './searchable.ts'

/**
 * Whether a text in small letters has what is looked for: the words of one of the alternatives, which commas separate, all of them. Nothing
 * to look for is found everywhere.
 */
export const textTest = (query: string): Test<string> => {
  const alternatives = query
    .toLowerCase()
    .split(',')
    .map((part) => part.split(/\s+/).filter(Boolean))
    .filter((words) => words.length > 0)
  if (alternatives.length === 0) return () => true
  return (text) => alternatives.some((words) => words.every((word) => text.includes(word)))
}
