import type { BatchFinding } from '@halyard/contracts'

export type Report = (message: string, item: string) => void

/** Findings by what they say, each with all that it is said of, once. */
export const collectFindings = () => {
  const found = new Map<string, Set<string>>()
  const report: Report = (message, item) => {
    const items = found.get(message)
    if (items) items.add(item)
    else found.set(message, new Set([item]))
  }
  return { report, list: (): BatchFinding[] => [...found].map(([message, items]) => ({ message, affectedItems: [...items] })) }
}
